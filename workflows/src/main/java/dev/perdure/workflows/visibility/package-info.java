/** What Temporal's own pages and lists show of tasks and runs. */
@NullMarked
package dev.perdure.workflows.visibility;

import org.jspecify.annotations.NullMarked;
