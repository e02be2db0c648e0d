/** Options that verbs share, and the environment they read. */
@NullMarked
package dev.perdure.web.cli.option;

import org.jspecify.annotations.NullMarked;
