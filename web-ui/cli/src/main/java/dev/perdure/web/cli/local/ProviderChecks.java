package dev.perdure.web.cli.local;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.KeyCheck;
import dev.perdure.activities.model.registry.KeyCheckResult;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.List;

/** The doctor's checks of the configured model and of the model providers' API keys. */
final class ProviderChecks {
  private ProviderChecks() {}

  static List<DoctorFinding> look(PerdureProperties properties) {
    List<DoctorFinding> findings = new ArrayList<>();
    try {
      var settings = properties.models();
      try (var models = new ModelRegistry(settings)) {
        findings.add(model(models));
      }
      KeyCheck.all(settings).forEach(answer -> findings.add(key(answer)));
    } catch (ModelFailure e) {
      findings.add(DoctorFinding.missing("model", "unusable", e.sentence()));
    }
    return findings;
  }

  private static DoctorFinding model(ModelRegistry models) {
    try {
      return DoctorFinding.ok("model", models.find(models.standard()).card().name());
    } catch (ModelFailure e) {
      return DoctorFinding.missing(
          "model",
          "none",
          e.sentence() + " Without one only '" + LauncherName.NAME + " demo' runs.");
    }
  }

  private static DoctorFinding key(KeyCheckResult answer) {
    return switch (answer) {
      case KeyCheckResult.KeyAccepted(var provider, var url) ->
          DoctorFinding.ok(provider, url + " takes the key");
      case KeyCheckResult.KeyRejected(var provider, var sentence) ->
          DoctorFinding.missing(provider, "the key is refused", sentence);
      case KeyCheckResult.KeyUnchecked(var provider, var sentence) ->
          DoctorFinding.less(provider, "the key is not checked", sentence);
      case KeyCheckResult.VendorUnreachable(var provider, var sentence) ->
          DoctorFinding.less(provider, "no answer", sentence);
    };
  }
}
