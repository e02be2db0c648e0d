/** Programs that answer and end by themselves, such as git and ripgrep, and what they have open. */
@NullMarked
package dev.perdure.activities.process;

import org.jspecify.annotations.NullMarked;
