# cmake -DOUTPUTS=a:b -P run_generator.cmake -- PROGRAM ARG...: runs it; removes a and b if it fails.

set(command "")
set(seen FALSE)
foreach(i RANGE 1 ${CMAKE_ARGC})
    if(seen AND i LESS CMAKE_ARGC)
        list(APPEND command "${CMAKE_ARGV${i}}")
    elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
        set(seen TRUE)
    endif()
endforeach()

execute_process(COMMAND ${command} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    string(REPLACE ":" ";" OUTPUTS "${OUTPUTS}")
    file(REMOVE ${OUTPUTS})
    list(GET command 0 program)
    message(FATAL_ERROR "${program} failed (${status}); see its message above")
endif()
