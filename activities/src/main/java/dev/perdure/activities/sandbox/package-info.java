/** Where commands run: a view of the machine in which they can do no harm. */
@NullMarked
package dev.perdure.activities.sandbox;

import org.jspecify.annotations.NullMarked;
