/** The web tools: fetching public pages, and searches by a provider. */
@NullMarked
package dev.perdure.activities.tool.web;

import org.jspecify.annotations.NullMarked;
