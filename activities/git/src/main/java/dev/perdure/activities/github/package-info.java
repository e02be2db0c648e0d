/** Pull requests over GitHub's REST API, and the URLs of git remotes that are pushed to. */
@NullMarked
package dev.perdure.activities.github;

import org.jspecify.annotations.NullMarked;
