/** The verbs of the command line. */
@NullMarked
package dev.perdure.web.cli;

import org.jspecify.annotations.NullMarked;
