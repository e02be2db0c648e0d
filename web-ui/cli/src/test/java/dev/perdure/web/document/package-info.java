/** The documents of the repository: their links, their headings and their map. */
@NullMarked
package dev.perdure.web.document;

import org.jspecify.annotations.NullMarked;
