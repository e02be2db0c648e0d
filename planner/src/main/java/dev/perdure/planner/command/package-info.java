/** Commands: prompts that a person starts by name, such as {@code /review}. */
@NullMarked
package dev.perdure.planner.command;

import org.jspecify.annotations.NullMarked;
