/**
 * Prompts: templates on the class path, the system text made of them, and slash commands, which are
 * prompts that a person starts by name, such as {@code /review}.
 */
@NullMarked
package dev.perdure.planner.prompt;

import org.jspecify.annotations.NullMarked;
