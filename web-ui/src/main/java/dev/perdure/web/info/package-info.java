/** What this server is and offers. */
@NullMarked
package dev.perdure.web.info;

import org.jspecify.annotations.NullMarked;
