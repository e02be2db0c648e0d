/** Every failure as an RFC 9457 problem. */
@NullMarked
package dev.perdure.web.problem;

import org.jspecify.annotations.NullMarked;
