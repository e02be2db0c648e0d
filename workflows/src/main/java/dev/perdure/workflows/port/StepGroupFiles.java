package dev.perdure.workflows.port;

import java.util.List;

/** The files of each step of a group, in its order. */
public record StepGroupFiles(List<StepFiles> files) {

  public StepGroupFiles {
    files = List.copyOf(files);
  }
}
