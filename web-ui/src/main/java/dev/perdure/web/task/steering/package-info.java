/** What people say to a task under way, and how they steer it. */
@NullMarked
package dev.perdure.web.task.steering;

import org.jspecify.annotations.NullMarked;
