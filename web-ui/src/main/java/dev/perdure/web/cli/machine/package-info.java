/** The verbs around the machine: what it has, what is missing, what can be saved. */
@NullMarked
package dev.perdure.web.cli.machine;

import org.jspecify.annotations.NullMarked;
