/** Tests of gateways. */
@NullMarked
package dev.perdure.activities.model.gateway;

import org.jspecify.annotations.NullMarked;
