/** What is known of single commands: what they run, what they change, which paths they touch. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.command;

import org.jspecify.annotations.NullMarked;
