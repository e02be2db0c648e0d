/** Named tokens, sessions of browsers and the one-time links that open them. */
@NullMarked
package dev.perdure.activities.journal.access;

import org.jspecify.annotations.NullMarked;
