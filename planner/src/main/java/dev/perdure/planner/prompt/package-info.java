/** Prompts: templates on the class path, and the system text made of them. */
@NullMarked
package dev.perdure.planner.prompt;

import org.jspecify.annotations.NullMarked;
