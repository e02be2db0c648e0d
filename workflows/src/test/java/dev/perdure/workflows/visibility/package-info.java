/** Tests of the task and run data that Temporal's own UI shows. */
@NullMarked
package dev.perdure.workflows.visibility;

import org.jspecify.annotations.NullMarked;
