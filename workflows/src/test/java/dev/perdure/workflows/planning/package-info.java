/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.planning;

import org.jspecify.annotations.NullMarked;
