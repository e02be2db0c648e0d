/** Looking whether an engine answers: ports, namespaces, and pauses between two looks. */
@NullMarked
package dev.perdure.web.engine.probe;

import org.jspecify.annotations.NullMarked;
