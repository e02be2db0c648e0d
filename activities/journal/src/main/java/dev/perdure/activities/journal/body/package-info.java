/** The stored form of transcript rows: plain, or encrypted and bound to the row. */
@NullMarked
package dev.perdure.activities.journal.body;

import org.jspecify.annotations.NullMarked;
