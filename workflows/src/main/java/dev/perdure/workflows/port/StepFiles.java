package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a step's own files.
 *
 * @param leftOut whether a person left the step out, so that they were not opened; null for no
 */
public record StepFiles(
    String directory, @JsonInclude(Include.NON_NULL) @Nullable Boolean leftOut) {

  public StepFiles(String directory) {
    this(directory, null);
  }
}
