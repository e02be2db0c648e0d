/** Keys of encrypted transcript rows, and the rewriting of rows that another key encrypted. */
@NullMarked
package dev.perdure.activities.journal.transcript;

import org.jspecify.annotations.NullMarked;
