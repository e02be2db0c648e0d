/** Requests that wait for people, and the decisions on them. */
@NullMarked
package dev.perdure.web.inbox;

import org.jspecify.annotations.NullMarked;
