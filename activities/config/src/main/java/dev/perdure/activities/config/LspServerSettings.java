package dev.perdure.activities.config;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A language server, or what differs from the one of that name that is built in.
 *
 * @param command a program on the PATH, or an absolute path
 * @param extensions the protocol's name of the language by the end of a file's name
 * @param roots names of files that mark the root of a project
 * @param settleMs how long it may be silent between two parts of one answer
 * @param confined whether it is started only if there is a sandbox
 */
public record LspServerSettings(
    @Nullable Boolean enabled,
    @Nullable String command,
    @Nullable List<String> args,
    Map<String, String> env,
    JsonObject initializationOptions,
    Map<String, String> extensions,
    @Nullable List<String> roots,
    @Nullable Integer settleMs,
    @Nullable Boolean confined) {

  public LspServerSettings {
    args = args == null ? null : NullSafeLists.copy(args);
    env = env == null ? Map.of() : Map.copyOf(env);
    initializationOptions = Objects.requireNonNullElseGet(initializationOptions, JsonObject::empty);
    extensions = extensions == null ? Map.of() : Map.copyOf(extensions);
    roots = roots == null ? null : NullSafeLists.copy(roots);
  }

  /** This server with what another says in its place; variables and options are joined. */
  public LspServerSettings with(LspServerSettings other) {
    return new LspServerSettings(
        other.enabled == null ? enabled : other.enabled,
        other.command == null ? command : other.command,
        other.args == null ? args : other.args,
        joined(env, other.env),
        JsonObject.from(
            joined(initializationOptions.fields(), other.initializationOptions.fields())),
        other.extensions.isEmpty() ? extensions : other.extensions,
        other.roots == null ? roots : other.roots,
        other.settleMs == null ? settleMs : other.settleMs,
        other.confined == null ? confined : other.confined);
  }

  private static <V extends @Nullable Object> Map<String, V> joined(
      Map<String, V> one, Map<String, V> other) {
    Map<String, V> all = new LinkedHashMap<>(one);
    all.putAll(other);
    return all;
  }
}
