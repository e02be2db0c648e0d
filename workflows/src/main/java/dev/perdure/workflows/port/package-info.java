/** How workflows reach the world: the ports below this package, with every timeout and retry. */
@NullMarked
package dev.perdure.workflows.port;

import org.jspecify.annotations.NullMarked;
