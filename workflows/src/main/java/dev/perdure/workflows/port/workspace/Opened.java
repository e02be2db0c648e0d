package dev.perdure.workflows.port.workspace;

import java.util.List;

/**
 * A workspace that is there.
 *
 * @param setup the commands to run in it before anybody works there; at most 40
 */
public record Opened(List<String> setup) {

  /** Copies the list. */
  public Opened {
    setup = List.copyOf(setup);
  }
}
