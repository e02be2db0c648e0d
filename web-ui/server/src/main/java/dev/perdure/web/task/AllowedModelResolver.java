package dev.perdure.web.task;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.agent.AllowedModels;

/** Resolves model names, and refuses models that the organisation does not allow. */
public record AllowedModelResolver(ModelNameResolver models, ConfigFiles files)
    implements ModelNameResolver {

  @Override
  public String choose(String wanted) {
    AllowedModels allowedModels = files.settings().allowedModels();
    if (!wanted.isBlank()) {
      require(wanted.strip(), allowedModels);
    }
    String chosen = models.choose(wanted);
    require(chosen, allowedModels);
    return chosen;
  }

  private static void require(String name, AllowedModels allowedModels) {
    allowedModels
        .refusal(name)
        .ifPresent(sentence -> {
          throw ModelFailure.of(ModelFailureKind.UNKNOWN_MODEL, sentence);
        });
  }

  @Override
  public boolean takesVariants(String chosen) {
    return models.takesVariants(chosen);
  }

  @Override
  public boolean isPriced(String chosen) {
    return models.isPriced(chosen);
  }
}
