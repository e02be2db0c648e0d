/** The database of the journal: its tables, its transactions, and text it can hold. */
@NullMarked
package dev.perdure.activities.journal.db;

import org.jspecify.annotations.NullMarked;
