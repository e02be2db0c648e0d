/** Searches the web by the providers an installation has a key for. */
@NullMarked
package dev.perdure.activities.tool.web.search;

import org.jspecify.annotations.NullMarked;
