/** Commands that run what looks like plain text among their words. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.evaluate;

import org.jspecify.annotations.NullMarked;
