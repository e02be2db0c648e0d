/** What of the machine a command sees, what is hidden from it and what it can't change. */
@NullMarked
package dev.perdure.activities.tool.shell.sandbox.mount;

import org.jspecify.annotations.NullMarked;
