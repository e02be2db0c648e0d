/** Blobs by their hash. */
@NullMarked
package dev.perdure.web.artifact;

import org.jspecify.annotations.NullMarked;
