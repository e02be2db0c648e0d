package dev.perdure.activities.tool.run;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Applies the file changes of a tool call's intent, idempotently: a file in its new state is done,
 * one in its old state is changed, any other is left and reported.
 */
final class FileApplier {

  private final WorktreePaths worktree;
  private final StagedFiles staged;

  FileApplier(WorktreePaths worktree, Path directory, FaultInjector faultInjector) {
    this.worktree = worktree;
    this.staged = new StagedFiles(directory, faultInjector);
  }

  /** Puts the new contents aside and says what will be done with them. */
  CallIntent.Files stage(Effect.FileChanges effect) throws IOException {
    List<CallIntent.PlannedChange> files = new ArrayList<>();
    for (Effect.FileEdit change : effect.changes()) {
      Optional<String> after = change.after().map(DigestUtils::sha256Hex);
      if (change.after().isPresent()) {
        staged.stage(files.size(), change.after().get(), change);
      }
      files.add(
          new CallIntent.PlannedChange(
              change.path(), change.before().orElse(null), after.orElse(null)));
    }
    return new CallIntent.Files(files, effect.result());
  }

  /** Applies the open file changes of an intent and returns the result. */
  ToolResult apply(CallIntent.Files intent) {
    Map<String, String> hindrances = hindrances(intent);
    if (!hindrances.isEmpty() && !isBegun(intent)) {
      return unsure(List.of(), hindrances);
    }
    List<String> done = new ArrayList<>();
    Map<String, String> left = new LinkedHashMap<>();
    Map<String, String> seen = new HashMap<>();
    for (int i = 0; i < intent.files().size(); i++) {
      CallIntent.PlannedChange file = intent.files().get(i);
      Optional<String> hindrance = apply(i, file);
      if (hindrance.isPresent()) {
        left.put(file.path(), hindrance.get());
      } else {
        done.add(file.path());
        Optional.ofNullable(file.after()).ifPresent(after -> seen.put(file.path(), after));
      }
    }
    permit(done);
    return (left.isEmpty() ? intent.result() : unsure(done, left)).seeing(seen);
  }

  /** Says of protected files to commands that run meanwhile that these were changed rightly. */
  private void permit(List<String> paths) {
    try {
      ProtectedPaths.permit(worktree.records(), paths);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the reasons why files can't be changed, before the call changes any file. One reason is
   * a file with other content than expected. Another is a lack of disk space, because Perdure first
   * writes each new content beside its target file.
   */
  private Map<String, String> hindrances(CallIntent.Files intent) {
    Map<String, String> hindrances = new LinkedHashMap<>();
    for (int i = 0; i < intent.files().size(); i++) {
      CallIntent.PlannedChange file = intent.files().get(i);
      hindrance(i, file).ifPresent(why -> hindrances.put(file.path(), why));
    }
    if (!hindrances.isEmpty() && !isBegun(intent)) {
      intent.files().forEach(file -> staged.discard(file, worktree.root()));
    }
    return hindrances;
  }

  private Optional<String> hindrance(int index, CallIntent.PlannedChange file) {
    Optional<Path> place = place(file);
    if (place.isEmpty()) {
      return Optional.of("now leads elsewhere");
    }
    try {
      Optional<String> now = hash(file);
      if (now.equals(Optional.ofNullable(file.after()))) {
        return Optional.empty();
      }
      if (!now.equals(Optional.ofNullable(file.before()))) {
        return Optional.of("has changed meanwhile");
      }
      staged.bring(index, file, worktree.root());
      return Optional.empty();
    } catch (IOException e) {
      DiskFull.throwIfIn(e);
      return Optional.of("could not be written: %s".formatted(FileErrors.describe(e)));
    }
  }

  /** Whether an earlier attempt has changed a file already. */
  private boolean isBegun(CallIntent.Files intent) {
    return intent.files().stream()
        .filter(
            file -> !Optional.ofNullable(file.after()).equals(Optional.ofNullable(file.before())))
        .anyMatch(this::isDone);
  }

  private boolean isDone(CallIntent.PlannedChange file) {
    try {
      Optional<Path> place = place(file);
      return place.isPresent() && hash(file).equals(Optional.ofNullable(file.after()));
    } catch (IOException e) {
      return false;
    }
  }

  private Optional<Path> place(CallIntent.PlannedChange file) {
    return ResolvedPath.of(worktree.root(), file.path()) instanceof ResolvedPath.Inside place
            && place.path().equals(file.path())
        ? Optional.of(place.real())
        : Optional.empty();
  }

  /**
   * Applies one planned change to a file. Returns the reason if the file can't reach its planned
   * state; empty on success.
   */
  private Optional<String> apply(int index, CallIntent.PlannedChange file) {
    Optional<Path> place = place(file);
    if (place.isEmpty()) {
      return Optional.of("now leads elsewhere");
    }
    try {
      return bringAbout(index, file);
    } catch (IOException e) {
      DiskFull.throwIfIn(e);
      return Optional.of("could not be written: %s".formatted(FileErrors.describe(e)));
    }
  }

  private Optional<String> bringAbout(int index, CallIntent.PlannedChange file) throws IOException {
    Optional<String> now = hash(file);
    Optional<String> after = Optional.ofNullable(file.after());
    if (now.equals(after)) {
      return Optional.empty();
    }
    if (!now.equals(Optional.ofNullable(file.before()))) {
      return Optional.of("has changed meanwhile");
    }
    if (after.isEmpty()) {
      staged.delete(file, worktree.root());
      return Optional.empty();
    }
    return staged.moveTo(index, file, worktree.root())
        ? Optional.empty()
        : Optional.of("could not be written, its new content is lost");
  }

  private Optional<String> hash(CallIntent.PlannedChange file) throws IOException {
    Path real = worktree.root().resolve(file.path());
    if (!Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    return Optional.of(
        Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)
            ? DigestUtils.sha256Hex(SecureDirectory.read(worktree.root(), file.path()))
            : "no regular file");
  }

  private static ToolResult unsure(List<String> done, Map<String, String> left) {
    String changed = done.isEmpty() ? "none" : String.join(", ", done);
    String reasons =
        left.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining("; "));
    return ToolResult.failed(
            "Left as they are: %s. Changed as asked: %s. %s"
                .formatted(
                    reasons,
                    changed,
                    "See to space and permissions if those are missing, and read the files again"
                        + " before you go on."))
        .with("unknown", List.copyOf(left.keySet()))
        .with("changed", List.copyOf(done));
  }
}
