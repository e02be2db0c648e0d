/** What a person sees in the terminal and how they answer there. */
@NullMarked
package dev.perdure.web.cli.terminal;

import org.jspecify.annotations.NullMarked;
