/** Tests of the package of the same name. */
@NullMarked
package dev.perdure.workflows.agent;

import org.jspecify.annotations.NullMarked;
