/** Running commands: started once, watched, found again, ended with everything they started. */
@NullMarked
package dev.perdure.activities.tool.shell.supervise;

import org.jspecify.annotations.NullMarked;
