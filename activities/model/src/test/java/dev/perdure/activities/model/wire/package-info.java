/** A server that speaks the vendors' wire formats on loopback, with every fault they can show. */
@NullMarked
package dev.perdure.activities.model.wire;

import org.jspecify.annotations.NullMarked;
