/** The database of the journal: its tables, its transactions, and text it can hold. */
@NullMarked
package dev.perdure.activities.journal.database;

import org.jspecify.annotations.NullMarked;
