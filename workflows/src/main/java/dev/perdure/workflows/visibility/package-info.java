/** Data of tasks and runs that Temporal's own UI shows on its pages and lists. */
@NullMarked
package dev.perdure.workflows.visibility;

import org.jspecify.annotations.NullMarked;
