/** Tests of Azure. */
@NullMarked
package dev.perdure.activities.model.azure;

import org.jspecify.annotations.NullMarked;
