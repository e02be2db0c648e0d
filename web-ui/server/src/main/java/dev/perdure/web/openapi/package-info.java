/** OpenAPI document of the HTTP API at {@code /v3/api-docs}. */
@NullMarked
package dev.perdure.web.openapi;

import org.jspecify.annotations.NullMarked;
