/** Problem responses (RFC 9457) for every error, and the checks of parameters. */
@NullMarked
package dev.perdure.web.problem;

import org.jspecify.annotations.NullMarked;
