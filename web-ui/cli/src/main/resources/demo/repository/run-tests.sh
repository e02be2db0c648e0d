#!/bin/sh
# Compiles and runs the tests with the JDK alone.
set -e
bin="${JAVA_HOME:+$JAVA_HOME/bin/}"
"${bin}javac" -d build src/*.java test/*.java
"${bin}java" -cp build ReceiptTest
