package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of an agent run: its changed files and whether they were merged, its structured output
 * and its last words.
 *
 * @param files the files that it changed in a worktree of its own
 * @param dropped why they were not merged
 * @param conflicts those of them that others changed meanwhile
 * @param output the result that its task demands, by a schema of its own
 * @param text its last words, or the beginning of them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunResult(
    @Nullable List<String> files,
    @Nullable String dropped,
    @Nullable List<String> conflicts,
    @Nullable JsonObject output,
    @Nullable String text) {

  private static final RunResult NONE = new RunResult(null, null, null, null, null);

  /** Nothing yet. */
  public static RunResult none() {
    return NONE;
  }

  /** Files that were merged. */
  public static RunResult merged(List<String> files) {
    return new RunResult(files, null, null, null, null);
  }

  /** Files that were not merged, for a reason. */
  public static RunResult dropped(@Nullable List<String> files, String reason) {
    return new RunResult(files, reason, null, null, null);
  }

  /** Files that were not merged, as others changed some of them meanwhile. */
  public static RunResult conflicting(List<String> files, List<String> conflicts) {
    return new RunResult(files, null, conflicts, null, null);
  }

  /** The result that a task demands. */
  public static RunResult demanded(JsonObject output) {
    return new RunResult(null, null, null, output, null);
  }

  /** The same with the files of a merge. */
  public RunResult with(List<String> changed, List<String> contested) {
    return new RunResult(changed, dropped, contested, output, text);
  }

  /** The same with the last words of the run. */
  public RunResult with(String words) {
    return new RunResult(files, dropped, conflicts, output, words);
  }

  /** The files that it changed; empty without any. */
  public List<String> changed() {
    return Optional.ofNullable(files).orElse(List.of());
  }

  /** The files that others changed meanwhile; empty without any. */
  public List<String> contested() {
    return Optional.ofNullable(conflicts).orElse(List.of());
  }
}
