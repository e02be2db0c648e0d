/** Building blocks of workflows: awaiting, cancellation, failures, continue as new. */
@NullMarked
package dev.perdure.workflows.flow;

import org.jspecify.annotations.NullMarked;
