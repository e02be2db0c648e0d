/** Learns from lines an edit and a file share how the one's indentation becomes the other's. */
@NullMarked
package dev.perdure.activities.tool.match.fit.indent;

import org.jspecify.annotations.NullMarked;
