/** The phases before approval. */
@NullMarked
package dev.perdure.workflows.phase;

import org.jspecify.annotations.NullMarked;
