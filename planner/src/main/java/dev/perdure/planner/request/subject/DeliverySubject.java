package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a delivery request to a person: the changed files, where they would go, and the
 * checks of the whole.
 *
 * @param branch where it would go; null for a patch
 * @param remote the address that the branch would be pushed to; null if it stays here
 * @param manualChecks what only a person can check
 */
public record DeliverySubject(
    String mode,
    @Nullable String branch,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String remote,
    String commit,
    List<DeliverySubjectFile> files,
    List<DeliverySubjectVerification> verification,
    List<String> manualChecks,
    DeliverySubjectBase base)
    implements Subject {

  /** Copies the lists. */
  public DeliverySubject {
    files = NullSafeLists.copy(files);
    verification = NullSafeLists.copy(verification);
    manualChecks = NullSafeLists.copy(manualChecks);
  }
}
