package dev.perdure.web.security;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.process.MonotonicClock;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Appends refused sign-ins and refused calls to the audit records. Strangers can cause any number
 * of them, so each kind has an allowance. The next record counts the refusals without a record.
 */
final class RefusalRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(RefusalRecorder.class);

  /** A path that names a person. */
  private static final Pattern OF_PERSON = Pattern.compile("(/people/)[^/]+");

  private final AuditTrail auditTrail;
  private final TrustedProxies proxies;
  private final RefusalAllowance signInAllowance = new RefusalAllowance();
  private final RefusalAllowance callAllowance = new RefusalAllowance();

  RefusalRecorder(AuditTrail auditTrail, TrustedProxies proxies) {
    this.auditTrail = auditTrail;
    this.proxies = proxies;
  }

  /**
   * Records a refused sign-in.
   *
   * @param means the kind of secret, or the identity provider
   * @param person the owner of the secret, if Perdure knows the secret
   */
  void signIn(HttpServletRequest request, String means, Optional<String> person, String reason) {
    var details = new LinkedHashMap<String, Object>();
    details.put("reason", reason);
    details.put("address", proxies.client(request));
    TrailEntry entry = TrailEntry.of(TrailKind.SIGN_IN_REFUSED, means);
    record(signInAllowance, person.map(entry::by).orElse(entry), details);
  }

  /** Records a call that was answered with 403. */
  void call(HttpServletRequest request, KnownCaller caller) {
    String path = request.getServletPath();
    String rights =
        AccessTable.rights(request.getMethod(), path).stream()
            .map(Enum::name)
            .sorted()
            .collect(Collectors.joining(" "));
    var details = new LinkedHashMap<String, Object>();
    details.put("method", request.getMethod());
    details.put("path", OF_PERSON.matcher(path).replaceAll("$1…"));
    record(callAllowance, TrailEntry.of(TrailKind.CALL_REFUSED, rights).by(caller.name()), details);
  }

  /** A refusal stands, also if the database does not answer. */
  private void record(RefusalAllowance allowance, TrailEntry entry, Map<String, Object> details) {
    Optional<Long> missed = allowance.take(MonotonicClock.now());
    if (missed.isEmpty()) {
      return;
    }
    if (missed.get() > 0) {
      details.put("withoutRecord", missed.get());
    }
    try {
      auditTrail.append(entry.with(details));
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("A refusal could not be recorded: {}", e.getMessage());
    }
  }
}
