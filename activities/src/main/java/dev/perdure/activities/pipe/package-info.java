/** Named pipes that stand where programs expect files. */
@NullMarked
package dev.perdure.activities.pipe;

import org.jspecify.annotations.NullMarked;
