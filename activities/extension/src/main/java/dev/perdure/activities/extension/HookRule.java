package dev.perdure.activities.extension;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.activities.network.HostName;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A hook of the configuration: the tools or agents it is asked about, its command or URL, its
 * timeout.
 *
 * @param match the tools, or the agents for an event of a run, that it is asked about, as globs
 *     with {@code |} between
 * @param onTimeout what becomes of a call whose hook fails or does not return: refuse or pass
 * @param dialect whose input and answers it knows; null for our own
 * @param claudeEvent the event of Claude Code that it was written for; null for the usual one
 * @param scripts the digests of files without which it is not run
 */
record HookRule(
    @Nullable String match,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> command,
    @Nullable String url,
    @Nullable Integer timeoutMs,
    @Nullable String onTimeout,
    @Nullable String dialect,
    @Nullable String claudeEvent,
    Map<String, String> scripts) {

  /** Hooks of Claude Code find the repository by a variable; they are run there. */
  private static final String PROJECT = "export CLAUDE_PROJECT_DIR=\"$PWD\"; ";

  private static final int USUAL_MILLIS = 30_000;

  HookRule {
    command = NullSafeLists.copy(command);
    scripts = Objects.requireNonNullElseGet(scripts, Map::of);
  }

  boolean concerns(String subject, JsonObject told) {
    boolean matches =
        match == null
            || Stream.of(match.split("\\|")).anyMatch(glob -> new Glob(glob).matches(subject));
    return matches && claudeEvent(told).filter(it -> !ClaudeHookMapper.happens(it, told)).isEmpty();
  }

  /** The event of Claude Code that the hook gets; empty for a hook in Perdure's dialect. */
  Optional<String> claudeEvent(JsonObject told) {
    String usual = ClaudeHookMapper.event(told.text("event").orElse(""));
    return isClaude()
        ? Optional.of(Objects.requireNonNullElse(claudeEvent, usual))
        : Optional.empty();
  }

  ExternalProgram program() {
    int limit = Objects.requireNonNullElse(timeoutMs, USUAL_MILLIS);
    List<String> line =
        isClaude() && command.size() == 1 ? List.of(PROJECT + command.getFirst()) : command;
    return new ExternalProgram(line, url, Duration.ofMillis(limit), scripts);
  }

  /** Whether it is written for Claude Code. */
  boolean isClaude() {
    return "claude".equals(dialect);
  }

  /** Whether a call may be made although its hook failed. */
  boolean passesOnFailure() {
    return "pass".equals(onTimeout);
  }

  /** Its program, as people know it; the rest of an address may be a secret. */
  String label() {
    return url == null ? String.join(" ", command) : HostName.origin(url);
  }
}
