/** Activity interfaces, with every timeout and retry of the workflows. */
@NullMarked
package dev.perdure.workflows.port;

import org.jspecify.annotations.NullMarked;
