/** Comparison of the records with the workflows in the engine, after one of them was restored. */
@NullMarked
package dev.perdure.web.reconciliation;

import org.jspecify.annotations.NullMarked;
