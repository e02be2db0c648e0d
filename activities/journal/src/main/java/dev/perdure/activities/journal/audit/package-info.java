/** The hash chains of decisions: their links, what they cover, and their verification. */
@NullMarked
package dev.perdure.activities.journal.audit;

import org.jspecify.annotations.NullMarked;
