/**
 * The beans of a server process: journal, models, tools, workspaces and the activities over them.
 */
@NullMarked
package dev.perdure.web.wiring;

import org.jspecify.annotations.NullMarked;
