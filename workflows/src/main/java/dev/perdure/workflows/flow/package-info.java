/** How workflows wait, fail, are cancelled and begin a fresh history, whatever they do. */
@NullMarked
package dev.perdure.workflows.flow;

import org.jspecify.annotations.NullMarked;
