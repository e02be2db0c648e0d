/** Tokens and money, by model call. */
@NullMarked
package dev.perdure.activities.journal.usage;

import org.jspecify.annotations.NullMarked;
