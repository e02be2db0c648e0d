package dev.perdure.web.task;

import java.util.Optional;

/** Looks whether a model can be asked, before a task is queued. */
@FunctionalInterface
public interface ModelCheck {

  /** Why a model can't be used, in a sentence; an empty name means the standard one. */
  Optional<String> refusal(String model);
}
