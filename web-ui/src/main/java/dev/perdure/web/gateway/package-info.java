/** What the pages ask of running tasks. */
@NullMarked
package dev.perdure.web.gateway;

import org.jspecify.annotations.NullMarked;
