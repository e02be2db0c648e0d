/**
 * What the tools keep, and what they are told while they run: ports for a database or for memory.
 */
@NullMarked
package dev.perdure.activities.tool.store;

import org.jspecify.annotations.NullMarked;
