/** How the command line finds a server and speaks with it. */
@NullMarked
package dev.perdure.web.cli.server;

import org.jspecify.annotations.NullMarked;
