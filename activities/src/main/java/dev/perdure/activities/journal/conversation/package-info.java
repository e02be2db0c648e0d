/** What was said in runs, answers that are still being streamed, and the results of tool calls. */
@NullMarked
package dev.perdure.activities.journal.conversation;

import org.jspecify.annotations.NullMarked;
