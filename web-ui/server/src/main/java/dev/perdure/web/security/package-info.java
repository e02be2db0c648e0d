/** Token, same-origin and response-header filters. */
@NullMarked
package dev.perdure.web.security;

import org.jspecify.annotations.NullMarked;
