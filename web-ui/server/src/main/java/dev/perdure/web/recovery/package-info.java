/**
 * Recovery after crashes of processes, lost workflows and a changed engine, and clean-up by age.
 */
@NullMarked
package dev.perdure.web.recovery;

import org.jspecify.annotations.NullMarked;
