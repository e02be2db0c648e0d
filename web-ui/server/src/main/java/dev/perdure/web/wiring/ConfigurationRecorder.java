package dev.perdure.web.wiring;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.json.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Appends an audit record when a host follows other configuration files than before. */
final class ConfigurationRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationRecorder.class);
  private static final String MISSING = "none";

  private final AuditTrail auditTrail;
  private final String host;
  private String recorded = "";

  ConfigurationRecorder(AuditTrail auditTrail, String host) {
    this.auditTrail = auditTrail;
    this.host = host;
  }

  /** Records files that can be followed, if they differ from those of the last record. */
  void record(List<Path> files) {
    try {
      String digest = Digest.of(List.of(digest(files.getFirst()), digest(files.getLast())));
      if (!digest.equals(recorded)) {
        auditTrail.appendChange(
            TrailEntry.of(TrailKind.CONFIGURATION, "host " + host).linkedTo(digest));
        recorded = digest;
      }
    } catch (IOException | DataAccessException | TransactionException e) {
      LOG.debug("The configuration could not be recorded yet: {}", e.getMessage());
    }
  }

  private static String digest(Path file) throws IOException {
    try {
      return Digest.of(Files.readAllBytes(file));
    } catch (NoSuchFileException _) {
      return MISSING;
    }
  }
}
