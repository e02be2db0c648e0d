/**
 * The runs of a task: transcripts, their exports and read-only links, artifacts and event streams.
 */
@NullMarked
package dev.perdure.web.run;

import org.jspecify.annotations.NullMarked;
