/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.flow;

import org.jspecify.annotations.NullMarked;
