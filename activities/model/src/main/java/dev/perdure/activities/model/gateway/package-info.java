/** Gateways in front of models: key commands, additional headers, proxies and certificates. */
@NullMarked
package dev.perdure.activities.model.gateway;

import org.jspecify.annotations.NullMarked;
