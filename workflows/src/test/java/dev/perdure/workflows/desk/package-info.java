/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.desk;

import org.jspecify.annotations.NullMarked;
