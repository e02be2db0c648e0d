/** Looks at a machine and says what is missing and what follows. */
@NullMarked
package dev.perdure.web.cli.doctor;

import org.jspecify.annotations.NullMarked;
