/**
 * Runs a tool call: permitted, one at a time where files change, and never a second time blindly.
 */
@NullMarked
package dev.perdure.activities.tool.run;

import org.jspecify.annotations.NullMarked;
