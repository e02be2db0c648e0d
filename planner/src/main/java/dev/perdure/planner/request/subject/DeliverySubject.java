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
 * @param remote the address that the branch would be pushed to; null where it stays here
 * @param manualChecks what only a person can check
 */
public record DeliverySubject(
    String mode,
    @Nullable String branch,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String remote,
    String commit,
    List<File> files,
    List<Verification> verification,
    List<String> manualChecks,
    Base base)
    implements Subject {

  /** Copies the lists. */
  public DeliverySubject {
    files = NullSafeLists.copy(files);
    verification = NullSafeLists.copy(verification);
    manualChecks = NullSafeLists.copy(manualChecks);
  }

  /**
   * A file that differs.
   *
   * @param runs the mark of a file that other programs execute; absent for others
   */
  public record File(
      String path,
      @Nullable String oldPath,
      String status,
      int additions,
      int deletions,
      boolean binary,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runs) {}

  /** A check of the whole and how it ended; {@code passed} is null where it was not run. */
  public record Verification(
      @Nullable String command,
      @Nullable String description,
      @Nullable Boolean passed,
      @Nullable Integer exitCode,
      @Nullable String artifact,
      @Nullable String reason) {}

  /** Commit at which the work began. */
  public record Base(String commit) {}
}
