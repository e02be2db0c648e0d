/** What a tool promises, needs and answers. */
@NullMarked
package dev.perdure.planner.tool;

import org.jspecify.annotations.NullMarked;
