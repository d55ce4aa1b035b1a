# Writes OUTPUT, a header with the commit of SOURCE and its date ("-changed" after it if the work tree differs). Writes the file only if its
# content changes.
execute_process(COMMAND git -c safe.directory=${SOURCE} -C ${SOURCE} describe --always --abbrev=12 --dirty=-changed --exclude=*
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR commit STREQUAL "")
  set(commit "unknown")
endif()
execute_process(COMMAND git -c safe.directory=${SOURCE} -C ${SOURCE} log -1 --format=%cs
  OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(date STREQUAL "")
  string(TIMESTAMP date "%Y-%m-%d" UTC)  # today, or SOURCE_DATE_EPOCH
endif()
set(words "#pragma once\nnamespace karst {\nconstexpr const char* built_commit = \"${commit}\";\nconstexpr const char* built_date = \"${date}\";\n}\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL words)
  file(WRITE ${OUTPUT} "${words}")
endif()
