/** The tools {@code grep}, {@code glob} and {@code list} on ripgrep or git. */
@NullMarked
package dev.perdure.activities.tool.search;

import org.jspecify.annotations.NullMarked;
