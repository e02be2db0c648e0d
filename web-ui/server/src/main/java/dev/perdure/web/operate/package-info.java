/**
 * Views for operators: the fleet of tasks, the timeline of a task and the reason why a task does
 * not move.
 */
@NullMarked
package dev.perdure.web.operate;

import org.jspecify.annotations.NullMarked;
