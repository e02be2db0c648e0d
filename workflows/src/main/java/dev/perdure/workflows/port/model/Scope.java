package dev.perdure.workflows.port.model;

import java.util.List;

/** How exploring is divided: one to three foci. */
public record Scope(List<Explorer> explorers) {

  /** Copies the explorers. */
  public Scope {
    explorers = List.copyOf(explorers);
  }

  /** One explorer's focus and task; each text is at most 4 KiB. */
  public record Explorer(String focus, String prompt) {}
}
