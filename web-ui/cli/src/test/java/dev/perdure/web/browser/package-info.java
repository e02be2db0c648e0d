/** The pages in a real browser, over the real server. */
@NullMarked
package dev.perdure.web.browser;

import org.jspecify.annotations.NullMarked;
