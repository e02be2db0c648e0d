/** One taking-up of a task: what its phases share, and how it is halted. */
@NullMarked
package dev.perdure.workflows.sitting;

import org.jspecify.annotations.NullMarked;
