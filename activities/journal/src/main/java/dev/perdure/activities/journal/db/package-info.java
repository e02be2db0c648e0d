/** The database of the journal: migrations, transactions, queries and pagination. */
@NullMarked
package dev.perdure.activities.journal.db;

import org.jspecify.annotations.NullMarked;
