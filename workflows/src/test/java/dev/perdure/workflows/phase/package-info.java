/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.phase;

import org.jspecify.annotations.NullMarked;
