/** Forges (GitHub, GitLab): their tokens, the remotes on them, and pull and merge requests. */
@NullMarked
package dev.perdure.activities.forge;

import org.jspecify.annotations.NullMarked;
