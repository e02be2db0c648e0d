/** The tools that look at the web: pages, and searches of a configured provider. */
@NullMarked
package dev.perdure.activities.tool.web;

import org.jspecify.annotations.NullMarked;
