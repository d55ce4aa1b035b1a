# Writes OUTPUT, a header with the commit of SOURCE ("-changed" behind it when the work tree differs). Touches the
# file only when it says something new.
execute_process(COMMAND git -C ${SOURCE} describe --always --abbrev=12 --dirty=-changed --exclude=*
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR commit STREQUAL "")
  set(commit "unknown")
endif()
set(words "#pragma once\nnamespace karst { constexpr const char* built_commit = \"${commit}\"; }\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL words)
  file(WRITE ${OUTPUT} "${words}")
endif()
