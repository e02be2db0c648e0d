/** The tool {@code bash}: commands that run once, in a process group of their own, in a sandbox. */
@NullMarked
package dev.perdure.activities.tool.shell;

import org.jspecify.annotations.NullMarked;
