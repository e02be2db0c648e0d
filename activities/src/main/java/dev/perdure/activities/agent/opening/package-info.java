/** The messages that runs open with, and the main run that all others belong to. */
@NullMarked
package dev.perdure.activities.agent.opening;

import org.jspecify.annotations.NullMarked;
