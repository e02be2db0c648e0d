/** Tests of the way from the stored conversation to the wire and back. */
@NullMarked
package dev.perdure.activities.model;

import org.jspecify.annotations.NullMarked;
