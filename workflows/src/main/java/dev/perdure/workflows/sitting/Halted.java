package dev.perdure.workflows.sitting;

import dev.perdure.workflows.port.task.Ending;

/** A sitting that cannot go on; it carries how the task comes to rest. */
public final class Halted extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient Ending ending;

  /** Halts with an ending. */
  public Halted(Ending ending) {
    super(ending.message());
    this.ending = ending;
  }

  /** How the task comes to rest. */
  public Ending ending() {
    return ending;
  }
}
