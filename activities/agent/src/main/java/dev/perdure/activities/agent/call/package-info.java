/** Tool calls as activities, with the requests they wait for and the agents' own tools. */
@NullMarked
package dev.perdure.activities.agent.call;

import org.jspecify.annotations.NullMarked;
