/** The tools by which an agent keeps its own list: todowrite, todoread. */
@NullMarked
package dev.perdure.activities.tool.todo;

import org.jspecify.annotations.NullMarked;
