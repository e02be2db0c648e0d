/** Which paths commands touch, and what becomes of them. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.path;

import org.jspecify.annotations.NullMarked;
