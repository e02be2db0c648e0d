/** How a process goes on at once where one before it on the same host died. */
@NullMarked
package dev.perdure.web.takeover;

import org.jspecify.annotations.NullMarked;
