/** Causes of failures. */
@NullMarked
package dev.perdure.activities.failure;

import org.jspecify.annotations.NullMarked;
