/** How the server speaks HTTP: JSON, the OpenAPI document, the pages. */
@NullMarked
package dev.perdure.web.http;

import org.jspecify.annotations.NullMarked;
