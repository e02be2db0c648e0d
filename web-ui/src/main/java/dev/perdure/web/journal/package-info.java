/** The journal's stores as beans. */
@NullMarked
package dev.perdure.web.journal;

import org.jspecify.annotations.NullMarked;
