/** Tests of the clouds. */
@NullMarked
package dev.perdure.activities.model.cloud;

import org.jspecify.annotations.NullMarked;
