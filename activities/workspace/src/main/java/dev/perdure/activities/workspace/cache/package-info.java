/** The caches that a repository keeps between its tasks on a host. */
@NullMarked
package dev.perdure.activities.workspace.cache;

import org.jspecify.annotations.NullMarked;
