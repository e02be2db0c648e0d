package dev.perdure.web.server;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.web.task.ModelNameResolver;

/** Models of which one is unknown, one can't be told how to think, and some have no price. */
final class FakeModelChoice implements ModelNameResolver {

  @Override
  public String choose(String model) {
    if (model.equals("nobody/nothing")) {
      throw ModelFailure.of(ModelFailureKind.UNKNOWN_MODEL, "There is no provider 'nobody'.");
    }
    return model.isEmpty() ? "script/standard" : model;
  }

  @Override
  public boolean takesVariants(String chosen) {
    return !chosen.equals("fake/plain");
  }

  @Override
  public boolean isPriced(String chosen) {
    return !chosen.startsWith("ollama/");
  }
}
