/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.task;

import org.jspecify.annotations.NullMarked;
