# The page that the server carries inside, as a C table: script/build-web builds it once for all builds of this source
# folder, tools/embedgen.c compresses it into page_files.c. Defines page_source and the target `page_files`.

set(BASTIDE_PAGE "" CACHE PATH "A folder with a page that is built already, instead of building one")

host_tool(embedgen SOURCES ${PROJECT_SOURCE_DIR}/tools/embedgen.c)
find_library(ZOPFLI zopfli REQUIRED)
target_link_libraries(embedgen PRIVATE ${ZOPFLI})

set(page_source ${generated}/page_files.c)
set(page_folder ${PROJECT_SOURCE_DIR}/build/web)
set(page_stamp ${PROJECT_BINARY_DIR}/page.stamp)
if(BASTIDE_PAGE)
    set(page_folder ${BASTIDE_PAGE})
    file(GLOB_RECURSE page_stamp CONFIGURE_DEPENDS ${BASTIDE_PAGE}/*)
else()
    set(top ${PROJECT_SOURCE_DIR})
    file(GLOB page_inputs CONFIGURE_DEPENDS ${top}/web/*.* ${top}/web/.npmrc ${top}/data/locale/* ${top}/include/bastide/*
        ${top}/src/locale/* ${top}/src/text/*
        ${top}/src/engine/* ${top}/src/modules/* ${top}/src/burg/* ${top}/src/games/* ${top}/src/voice/* ${top}/src/record/* ${top}/src/draw/* ${top}/src/bots/* ${top}/src/page/*
        ${top}/src/jcz/* ${top}/src/exchange/* ${top}/tools/*
        ${top}/cmake/*)
    file(GLOB_RECURSE page_scripts CONFIGURE_DEPENDS ${top}/web/src/*)
    add_custom_command(OUTPUT ${page_stamp}
        COMMAND ${top}/script/build-web
        COMMAND ${CMAKE_COMMAND} -E touch ${page_stamp}
        DEPENDS ${page_inputs} ${page_scripts} ${tile_files} ${rule_files} ${word_files} ${top}/script/build-web ${top}/CMakeLists.txt
        COMMENT "Building the page"
        VERBATIM)
endif()
add_custom_command(OUTPUT ${page_source}
    COMMAND ${CMAKE_COMMAND} -DOUTPUTS=${page_source} -P ${run_generator} -- ${embedgen_program} ${page_source} ${page_folder}
        ${PROJECT_SOURCE_DIR}/build/gzip
    DEPENDS ${embedgen_depends} ${page_stamp} ${run_generator}
    COMMENT "Embedding the page"
    VERBATIM)
# a long string is what compilers read fastest
set_source_files_properties(${page_source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
