package dev.perdure.workflows.flow;

/** Says that nothing of a workflow is in progress, so that it can end; no failure of its work. */
public final class Suspended extends RuntimeException {

  private static final long serialVersionUID = 1;

  Suspended() {
    super("The workflow is suspended.", null, false, false);
  }
}
