# Tables made at build time: data/tiles -> tiles_data.c, data/rules -> bastide/rule_ids.h and rule_texts.c, data/words ->
# bastide/words.h, words_data.c and voice/sentences.h, sentences.c, data/locale -> catalogues.c. The generators run on the machine that builds. When the build is for another one (WebAssembly),
# they are compiled by that machine's own compiler instead of the project's.

set(rulegen_sources ${PROJECT_SOURCE_DIR}/tools/rulegen.c)
file(GLOB tile_parser CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/engine/tile_*.c)
set(tilegen_sources ${PROJECT_SOURCE_DIR}/tools/tilegen.c ${tile_parser})

set(rule_header ${generated}/bastide/rule_ids.h)
set(word_header ${generated}/bastide/words.h)
set(word_tables ${word_header} ${generated}/words_data.c ${generated}/voice/sentences.h ${generated}/sentences.c)
set(generated_sources ${generated}/tiles_data.c ${generated}/rule_texts.c ${generated}/words_data.c
    ${generated}/sentences.c ${generated}/catalogues.c)
file(MAKE_DIRECTORY ${generated}/bastide ${generated}/voice ${PROJECT_BINARY_DIR}/host)

# host_tool(NAME DEPENDS FILE... SOURCES FILE...): sets NAME_program, and NAME_depends to what must be
# finished before it can run. DEPENDS are generated headers that its sources include.
function(host_tool name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
    if(NOT CMAKE_CROSSCOMPILING)
        add_executable(${name} ${arg_SOURCES})
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/host)
        if(arg_DEPENDS)
            add_custom_target(${name}_headers DEPENDS ${arg_DEPENDS})
            add_dependencies(${name} ${name}_headers)
        endif()
        set(${name}_program $<TARGET_FILE:${name}> PARENT_SCOPE)
        set(${name}_depends ${name} PARENT_SCOPE)
        return()
    endif()
    find_program(HOST_CC NAMES cc gcc clang REQUIRED NO_CMAKE_FIND_ROOT_PATH
        DOC "Compiler for programs that run during the build")
    set(program ${PROJECT_BINARY_DIR}/host/${name})
    # All headers are listed because a compiler given several sources writes no dependency file for them.
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/bastide/*.h ${PROJECT_SOURCE_DIR}/src/engine/*.h
        ${PROJECT_SOURCE_DIR}/src/locale/*.h ${PROJECT_SOURCE_DIR}/tools/*.h)
    add_custom_command(OUTPUT ${program}
        COMMAND ${HOST_CC} -std=c17 -O1 -D_XOPEN_SOURCE=700 -I${PROJECT_SOURCE_DIR}/include -I${PROJECT_SOURCE_DIR}/src
            -I${generated} -o ${program} ${arg_SOURCES}
        DEPENDS ${arg_SOURCES} ${arg_DEPENDS} ${headers}
        COMMENT "Compiling ${name} for this machine"
        VERBATIM)
    set(${name}_program ${program} PARENT_SCOPE)
    set(${name}_depends ${program} PARENT_SCOPE)
endfunction()

# run_generator.cmake removes the outputs when the generator fails, so that a half-written table can
# never pass for a finished one in the next build.
set(run_generator ${PROJECT_SOURCE_DIR}/cmake/run_generator.cmake)

host_tool(rulegen SOURCES ${rulegen_sources})
add_custom_command(OUTPUT ${rule_header} ${generated}/rule_texts.c
    COMMAND ${CMAKE_COMMAND} -DOUTPUTS=${rule_header}:${generated}/rule_texts.c -P ${run_generator} --
        ${rulegen_program} ${rule_header} ${generated}/rule_texts.c ${rule_files}
    DEPENDS ${rulegen_depends} ${rule_files} ${run_generator}
    COMMENT "Generating rule IDs and texts"
    VERBATIM)

# A word may name rules, so wordgen has their list inside.
set(word_reader ${PROJECT_SOURCE_DIR}/tools/word_file.c ${PROJECT_SOURCE_DIR}/tools/word_check.c)
host_tool(wordgen SOURCES ${PROJECT_SOURCE_DIR}/tools/wordgen.c ${word_reader} ${generated}/rule_texts.c DEPENDS ${rule_header})
string(REPLACE ";" ":" word_outputs "${word_tables}")
add_custom_command(OUTPUT ${word_tables}
    COMMAND ${CMAKE_COMMAND} -DOUTPUTS=${word_outputs} -P ${run_generator} --
        ${wordgen_program} ${word_tables} ${word_files}
    DEPENDS ${wordgen_depends} ${word_files} ${run_generator}
    COMMENT "Generating the vocabulary"
    VERBATIM)

host_tool(tilegen SOURCES ${tilegen_sources} DEPENDS ${rule_header})
add_custom_command(OUTPUT ${generated}/tiles_data.c
    COMMAND ${CMAKE_COMMAND} -DOUTPUTS=${generated}/tiles_data.c -P ${run_generator} --
        ${tilegen_program} ${generated}/tiles_data.c ${tile_files}
    DEPENDS ${tilegen_depends} ${tile_files} ${run_generator}
    COMMENT "Generating tile tables"
    VERBATIM)

set(po_reader ${PROJECT_SOURCE_DIR}/tools/po.c ${PROJECT_SOURCE_DIR}/tools/plural.c)
host_tool(pogen SOURCES ${PROJECT_SOURCE_DIR}/tools/pogen.c ${po_reader})

# catalogues(FILE [FILES] FOLDER...): what is said in other languages, without the messages that only these folders have.
# With FILES the sentences are files beside the modules, voice-CODE.bin.
function(catalogues file)
    cmake_parse_arguments(PARSE_ARGV 1 arg "FILES" "" "")
    set(elsewhere)
    set(voices)
    if(arg_FILES)
        set(elsewhere -f ${PROJECT_BINARY_DIR})
        foreach(catalogue ${catalogue_files})
            cmake_path(GET catalogue STEM code)
            list(APPEND voices ${PROJECT_BINARY_DIR}/voice-${code}.bin)
        endforeach()
    endif()
    foreach(folder ${arg_UNPARSED_ARGUMENTS})
        list(APPEND elsewhere -x ${folder})
    endforeach()
    string(REPLACE ";" ":" outputs "${generated}/${file};${voices}")
    add_custom_command(OUTPUT ${generated}/${file} ${voices}
        COMMAND ${CMAKE_COMMAND} -DOUTPUTS=${outputs} -P ${run_generator} --
            ${pogen_program} ${generated}/${file} ${elsewhere} ${catalogue_files}
        DEPENDS ${pogen_depends} ${catalogue_files} ${run_generator}
        COMMENT "Generating sentences in other languages: ${file}"
        VERBATIM)
    # a long string is what compilers read fastest
    set_source_files_properties(${generated}/${file} PROPERTIES GENERATED ON COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

# The page has its messages in its scripts, and loads what the engine says in the one language that is wanted; page.wasm says nothing that belongs to the program alone, or to texts that
# people write: exchange.wasm reads those.
if(CMAKE_CROSSCOMPILING)
    catalogues(catalogues.c FILES web/ src/tui/ src/cli/ src/server/ src/jcz/ src/exchange/ src/record/)
    catalogues(exchange_catalogues.c web/ src/tui/ src/cli/ src/server/ src/page/)
else()
    catalogues(catalogues.c web/)
endif()

add_custom_target(generated DEPENDS ${generated_sources} ${rule_header} ${word_tables})
