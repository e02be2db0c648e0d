/** What operators see: the fleet of tasks and why a task does not move. */
@NullMarked
package dev.perdure.web.operate;

import org.jspecify.annotations.NullMarked;
