/** The verbs of the launcher: no Spring, so that an everyday verb answers at once. */
@NullMarked
package dev.perdure.web.cli;

import org.jspecify.annotations.NullMarked;
