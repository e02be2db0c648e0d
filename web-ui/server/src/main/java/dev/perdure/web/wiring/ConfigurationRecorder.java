package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.OrganisationConfig;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.spending.SpendingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Appends an audit record when a host follows another configuration than before: other files of the
 * organisation or the user, or other settings in the environment. Limits on spending have records
 * of their own, as one host stores them for all.
 */
final class ConfigurationRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationRecorder.class);
  private static final String MISSING = "none";

  private final AuditTrail auditTrail;
  private final String host;
  private final Map<String, Object> variables;
  private String recorded = "";

  ConfigurationRecorder(AuditTrail auditTrail, String host, Map<String, String> environment) {
    this.auditTrail = auditTrail;
    this.host = host;
    this.variables = SettingsDigest.of(environment);
  }

  /** Records a configuration that can be followed, if it differs from that of the last record. */
  void record(ConfigFiles files) {
    try {
      OrganisationConfig organisation = files.organisationConfig();
      Map<String, Object> facts = new LinkedHashMap<>(variables);
      facts.put("organisation", organisation.digest().isEmpty() ? MISSING : organisation.label());
      facts.put("organisationDigest", organisation.digest());
      facts.put("user", digest(files.user().path()));
      String digest = Digest.of(facts);
      if (!digest.equals(recorded)) {
        auditTrail.appendChange(
            TrailEntry.of(TrailKind.CONFIGURATION, "host " + host).linkedTo(digest).with(facts));
        LOG.info(
            "The configuration is {}; the organisation's is {}.", digest, organisation.label());
        recorded = digest;
      }
    } catch (IOException | DataAccessException | TransactionException e) {
      LOG.debug("The configuration could not be recorded yet: {}", e.getMessage());
    }
  }

  /** Records limits on spending that this host has stored, if they differ from the last record. */
  void record(SpendingPolicy policy) {
    auditTrail.appendChange(
        TrailEntry.of(TrailKind.CONFIGURATION, "limits on spending")
            .linkedTo(Digest.of(policy))
            .with(Map.of("host", host, "zone", policy.zone(), "limits", policy.limits().size())));
  }

  private static String digest(Path file) throws IOException {
    try {
      return Digest.of(Files.readAllBytes(file));
    } catch (NoSuchFileException _) {
      return MISSING;
    }
  }
}
