/** Step commits, delivery requests and delivery. */
@NullMarked
package dev.perdure.activities.workspace.delivery;

import org.jspecify.annotations.NullMarked;
