/** Commands of a task by name, and read-only links to tasks. */
@NullMarked
package dev.perdure.web.command;

import org.jspecify.annotations.NullMarked;
