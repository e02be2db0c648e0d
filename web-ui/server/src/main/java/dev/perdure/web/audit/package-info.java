/** Verification and export of the log of decisions. */
@NullMarked
package dev.perdure.web.audit;

import org.jspecify.annotations.NullMarked;
