/** What operators see: the fleet of tasks, the timeline of a task and why it does not move. */
@NullMarked
package dev.perdure.web.operate;

import org.jspecify.annotations.NullMarked;
