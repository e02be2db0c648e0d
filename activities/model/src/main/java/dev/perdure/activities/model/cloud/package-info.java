/** Common parts of clouds that serve models of several makers. */
@NullMarked
package dev.perdure.activities.model.cloud;

import org.jspecify.annotations.NullMarked;
