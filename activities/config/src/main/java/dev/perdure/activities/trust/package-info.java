/** The configuration files that come with a repository, and which parts of them need trust. */
@NullMarked
package dev.perdure.activities.trust;

import org.jspecify.annotations.NullMarked;
