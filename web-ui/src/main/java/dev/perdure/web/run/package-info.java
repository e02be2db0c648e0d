/** The runs of a task: transcripts, artifacts and live event streams. */
@NullMarked
package dev.perdure.web.run;

import org.jspecify.annotations.NullMarked;
