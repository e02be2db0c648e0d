/**
 * Deciding from the command line: what a person, {@code --yes} or {@code --deny} says to a request.
 */
@NullMarked
package dev.perdure.web.cli.decide;

import org.jspecify.annotations.NullMarked;
