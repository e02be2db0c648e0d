/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.execution;

import org.jspecify.annotations.NullMarked;
