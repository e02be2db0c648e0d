/** The HTTP client behind the verbs, their common options, errors and exit codes. */
@NullMarked
package dev.perdure.web.cli.client;

import org.jspecify.annotations.NullMarked;
