/** The HTTP API, the pages, the wiring and the command line. */
@NullMarked
package dev.perdure.web;

import org.jspecify.annotations.NullMarked;
