/** Which agents and tools there are, what they may do, and why. */
@NullMarked
package dev.perdure.web.agent;

import org.jspecify.annotations.NullMarked;
