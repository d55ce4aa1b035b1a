# install_licences(<folder> <component>): the licences of the libraries inside of the archive and the wheel.
function(install_licences folder component)
  foreach(package gcc-12-base libcli11-dev libdeflate-dev libjpeg62-turbo-dev liblerc-dev liblz4-dev liblzma-dev libtiff-dev libwebp-dev
                  libzstd-dev nlohmann-json3-dev zlib1g-dev)
    install(FILES /usr/share/doc/${package}/copyright DESTINATION ${folder} RENAME ${package} COMPONENT ${component} OPTIONAL)
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/tools/packages/libraries.txt DESTINATION ${folder} RENAME README COMPONENT ${component})
endfunction()
