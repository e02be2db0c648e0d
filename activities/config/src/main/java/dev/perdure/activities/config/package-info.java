/** The configuration files of the organisation, the user and a repository. */
@NullMarked
package dev.perdure.activities.config;

import org.jspecify.annotations.NullMarked;
