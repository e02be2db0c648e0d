/** Tests of Google Vertex. */
@NullMarked
package dev.perdure.activities.model.vertex;

import org.jspecify.annotations.NullMarked;
