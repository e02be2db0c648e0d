/** What a repository and its operator want done to a fresh workspace before anybody works there. */
@NullMarked
package dev.perdure.activities.config;

import org.jspecify.annotations.NullMarked;
