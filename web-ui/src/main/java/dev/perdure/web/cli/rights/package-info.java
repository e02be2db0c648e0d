/** The verbs around rights: who may do what, and why. */
@NullMarked
package dev.perdure.web.cli.rights;

import org.jspecify.annotations.NullMarked;
