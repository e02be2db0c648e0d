/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.request;

import org.jspecify.annotations.NullMarked;
