/** The server process: its settings, its start and the HTTP basics that no feature owns. */
@NullMarked
package dev.perdure.web.server;

import org.jspecify.annotations.NullMarked;
