/** Terminal output and input: width, colours, tables, untrusted text. */
@NullMarked
package dev.perdure.web.cli.terminal;

import org.jspecify.annotations.NullMarked;
