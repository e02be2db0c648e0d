/** Messages, streamed turns and tool calls of runs. */
@NullMarked
package dev.perdure.activities.journal.conversation;

import org.jspecify.annotations.NullMarked;
