/** The phases after approval. */
@NullMarked
package dev.perdure.workflows.execution;

import org.jspecify.annotations.NullMarked;
