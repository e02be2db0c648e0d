package dev.perdure.web.cli.local;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.KeyCheck;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.web.cli.local.DoctorCommand.Finding;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.List;

/** The doctor's checks of the configured model and of the model providers' API keys. */
final class ProviderChecks {
  private ProviderChecks() {}

  static List<Finding> look(PerdureProperties properties) {
    List<Finding> findings = new ArrayList<>();
    try {
      var settings = properties.models();
      try (var models = new ModelRegistry(settings)) {
        findings.add(model(models));
      }
      KeyCheck.all(settings).forEach(answer -> findings.add(key(answer)));
    } catch (IllegalArgumentException senseless) {
      findings.add(Finding.missing("model", "unusable", String.valueOf(senseless.getMessage())));
    }
    return findings;
  }

  private static Finding model(ModelRegistry models) {
    try {
      return Finding.ok("model", models.find(models.standard()).card().name());
    } catch (ModelFailure none) {
      return Finding.missing(
          "model", "none", none.sentence() + " Without one only './perdure demo' runs.");
    }
  }

  private static Finding key(KeyCheck.Answer answer) {
    return switch (answer) {
      case KeyCheck.Taken(var provider, var url) -> Finding.ok(provider, url + " takes the key");
      case KeyCheck.Refused(var provider, var sentence) ->
          Finding.missing(provider, "the key is refused", sentence);
      case KeyCheck.Unreachable(var provider, var sentence) ->
          Finding.less(provider, "no answer", sentence);
    };
  }
}
