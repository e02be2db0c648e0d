/** What goes to people through a port and what comes back: shown, raised, settled, withdrawn. */
@NullMarked
package dev.perdure.workflows.port.request;

import org.jspecify.annotations.NullMarked;
