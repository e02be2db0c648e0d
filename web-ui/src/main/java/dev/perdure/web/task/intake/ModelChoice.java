package dev.perdure.web.task.intake;

import dev.perdure.activities.model.ModelFailure;

/** Settles which model a task uses, before it is queued. */
@FunctionalInterface
public interface ModelChoice {

  /**
   * The full name of a model that can be asked; an empty name means the standard one.
   *
   * @throws ModelFailure whose sentence says why the model can't be used
   */
  String choose(String wanted);
}
