/** Requests to people and what they decide. */
@NullMarked
package dev.perdure.web.inbox;

import org.jspecify.annotations.NullMarked;
