package dev.perdure.activities.journal.event;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.SecretRedactor;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes events as JSON without secrets in their texts. */
final class RedactedJson {

  private static final JsonMapper SENTENCES = mapper(SecretRedactor::of);

  /** Parts of a conversation show code, whose assignments stand. */
  private static final JsonMapper CONVERSATION = mapper(SecretRedactor::ofCode);

  private RedactedJson() {}

  static String of(TaskEvent event) {
    return switch (event) {
      case TaskEvent.MessageCreated _, TaskEvent.PartUpdated _ ->
          CONVERSATION.writeValueAsString(event);
      default -> SENTENCES.writeValueAsString(event);
    };
  }

  private static JsonMapper mapper(UnaryOperator<String> cleaner) {
    var module = new SimpleModule("redacted");
    module.addSerializer(String.class, new TextSerializer(cleaner));
    return Json.mapper().rebuild().addModule(module).build();
  }

  /** Cleans each text as it is written. */
  private static final class TextSerializer extends StdSerializer<String> {

    private final transient UnaryOperator<String> cleaner;

    TextSerializer(UnaryOperator<String> cleaner) {
      super(String.class);
      this.cleaner = cleaner;
    }

    @Override
    public void serialize(String text, JsonGenerator json, SerializationContext context) {
      json.writeString(cleaner.apply(text));
    }
  }
}
