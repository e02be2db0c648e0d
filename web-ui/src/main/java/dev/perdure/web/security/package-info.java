/** Who may talk to the server. */
@NullMarked
package dev.perdure.web.security;

import org.jspecify.annotations.NullMarked;
