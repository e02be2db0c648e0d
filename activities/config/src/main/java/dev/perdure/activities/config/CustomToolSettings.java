package dev.perdure.activities.config;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool that is a command or a URL; its arguments are JSON on standard input.
 *
 * @param command program and arguments, or one shell command
 * @param scripts the digests of files without which it is not run
 */
public record CustomToolSettings(
    String description,
    JsonObject parameters,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> command,
    @Nullable String url,
    boolean readOnly,
    @Nullable Integer timeoutMs,
    Map<String, String> scripts) {

  public CustomToolSettings {
    scripts = Settings.copy(scripts);
    parameters = Objects.requireNonNullElseGet(parameters, JsonObject::empty);
    command = NullSafeLists.copy(command);
  }

  /** Returns why Perdure can offer the tool to no model; empty if Perdure can offer the tool. */
  public Optional<String> refusal() {
    return SchemaReader.read(parameters) instanceof SchemaReading.Unreadable(var reason)
        ? Optional.of(reason)
        : Optional.empty();
  }

  /** The tool as models see it; without arguments if its schema cannot be read. */
  public ToolSpec spec(String name) {
    JsonObject schema =
        switch (SchemaReader.read(parameters)) {
          case SchemaReading.Readable(var readable) -> readable;
          case SchemaReading.Unreadable _ -> JsonObject.of("type", "object");
        };
    return new ToolSpec(name, description, Json.write(schema), readOnly);
  }
}
