/** The phases before approval. */
@NullMarked
package dev.perdure.workflows.planning;

import org.jspecify.annotations.NullMarked;
