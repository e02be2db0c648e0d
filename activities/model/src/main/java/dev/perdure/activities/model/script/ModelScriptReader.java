package dev.perdure.activities.model.script;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the scripts of the scripted model from YAML, and reports errors with file and line. */
public final class ModelScriptReader {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private ModelScriptReader() {}

  /** The script of a file. */
  public static ModelScript read(Path file) {
    try {
      return read(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.UNKNOWN_MODEL,
          "The script '%s' cannot be read: give the path of a YAML file as script/PATH.yaml."
              .formatted(file),
          e);
    }
  }

  /** The script of a text. */
  public static ModelScript read(String source, String text) {
    try (JsonParser parser = YAML.createParser(text)) {
      return new ModelScript(source, turns(source, parser));
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw wrong(source, line, e.getOriginalMessage());
    }
  }

  private static List<ScriptTurn> turns(String source, JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw wrong(source, 1, "it is not a list of turns");
    }
    List<ScriptTurn> turns = new ArrayList<>();
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      int line = parser.currentTokenLocation().getLineNr();
      turns.add(turn(source, line, parser));
    }
    if (parser.currentToken() != JsonToken.END_ARRAY) {
      throw wrong(source, parser.currentTokenLocation().getLineNr(), "a turn is not an object");
    }
    return turns;
  }

  private static ScriptTurn turn(String source, int line, JsonParser parser) {
    try {
      return parser.readValueAs(TurnYaml.class).turn(line);
    } catch (IllegalArgumentException e) {
      throw wrong(source, line, String.valueOf(e.getMessage()));
    }
  }

  private static ModelFailure wrong(String source, int line, String what) {
    return ModelFailure.of(
        ModelFailureKind.INVALID_REQUEST,
        "The script %s is wrong at line %d: %s. A script is a list of turns, each with when, text,"
                .formatted(source, line, what.lines().findFirst().orElse(what))
            + " thinking, tool_calls, finish, usage, delay_ms, error and times.");
  }
}
