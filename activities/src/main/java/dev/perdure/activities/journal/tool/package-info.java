/** What tool calls were about to do and did, and what runs have seen of files. */
@NullMarked
package dev.perdure.activities.journal.tool;

import org.jspecify.annotations.NullMarked;
