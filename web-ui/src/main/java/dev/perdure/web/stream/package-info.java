/** Events as they happen, sent to whoever watches. */
@NullMarked
package dev.perdure.web.stream;

import org.jspecify.annotations.NullMarked;
