/** Pull requests on GitHub, and the branches of its repositories that they are of. */
@NullMarked
package dev.perdure.activities.github;

import org.jspecify.annotations.NullMarked;
