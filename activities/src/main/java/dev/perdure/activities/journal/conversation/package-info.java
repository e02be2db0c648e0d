/** Agent runs, what was said in them, and answers that are still being streamed. */
@NullMarked
package dev.perdure.activities.journal.conversation;

import org.jspecify.annotations.NullMarked;
