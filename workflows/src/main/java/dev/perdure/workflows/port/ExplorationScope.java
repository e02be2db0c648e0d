package dev.perdure.workflows.port;

import java.util.List;

/** How exploring is divided: one to three foci; none if a person has to allow it first. */
public record ExplorationScope(List<Explorer> explorers) {

  /** Copies the explorers. */
  public ExplorationScope {
    explorers = List.copyOf(explorers);
  }

  /** No division: the budget of the task does not let a model be asked. */
  public static ExplorationScope unasked() {
    return new ExplorationScope(List.of());
  }

  /** One explorer's focus and task; each text is at most 4 KiB. */
  public record Explorer(String focus, String prompt) {}
}
