/** Fetches public pages of the web, and never reaches an address that is not public. */
@NullMarked
package dev.perdure.activities.tool.web.net;

import org.jspecify.annotations.NullMarked;
