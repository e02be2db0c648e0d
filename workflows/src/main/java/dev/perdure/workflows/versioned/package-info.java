/** The workflows as workers with a build id register them, with a versioning behaviour each. */
@NullMarked
package dev.perdure.workflows.versioned;

import org.jspecify.annotations.NullMarked;
