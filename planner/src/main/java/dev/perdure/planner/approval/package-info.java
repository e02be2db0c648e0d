/** Approvals by several people: the rules of a task, the votes on a request and the arbiter. */
@NullMarked
package dev.perdure.planner.approval;

import org.jspecify.annotations.NullMarked;
