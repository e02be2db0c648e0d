/** Which hosts a command may reach: those that rules allow, and those that it was let run with. */
@NullMarked
package dev.perdure.activities.tool.shell.network;

import org.jspecify.annotations.NullMarked;
