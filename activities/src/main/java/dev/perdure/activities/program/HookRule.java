package dev.perdure.activities.program;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.planner.json.Lists;
import dev.perdure.planner.permission.Glob;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A hook of the configuration.
 *
 * @param match the tools it is asked about, as a glob
 * @param onTimeout what becomes of a call whose hook fails or does not return: refuse or pass
 */
record HookRule(
    @Nullable String match,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> command,
    @Nullable String url,
    @Nullable Integer timeoutMs,
    @Nullable String onTimeout) {

  private static final int USUAL_MILLIS = 30_000;

  HookRule {
    command = Lists.copy(command);
  }

  boolean concerns(String tool) {
    return Optional.ofNullable(match).map(glob -> new Glob(glob).matches(tool)).orElse(true);
  }

  ExternalProgram program() {
    int limit = Objects.requireNonNullElse(timeoutMs, USUAL_MILLIS);
    return new ExternalProgram(command, url, Duration.ofMillis(limit));
  }

  /** Whether a call may be made although its hook failed. */
  boolean passesOnFailure() {
    return "pass".equals(onTimeout);
  }

  /** Its program, as people know it. */
  String label() {
    return url == null ? String.join(" ", command) : url;
  }
}
