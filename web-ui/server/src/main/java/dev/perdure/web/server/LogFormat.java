package dev.perdure.web.server;

import dev.perdure.activities.json.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The form of log lines: text for people, or JSON for collectors. */
enum LogFormat {
  TEXT {
    @Override
    void print(String sentence) {
      System.out.println(sentence);
    }

    @Override
    String[] profiles() {
      return new String[0];
    }
  },
  JSON {
    /** Prints the sentence as a line of the log; a link for signing in stays whole. */
    @Override
    void print(String sentence) {
      Map<String, String> line = new LinkedHashMap<>();
      line.put("time", Instant.now().toString());
      line.put("level", "INFO");
      line.put("logger", ServerLauncher.class.getSimpleName());
      line.put("message", sentence);
      System.out.println(Json.write(line));
    }

    @Override
    String[] profiles() {
      return new String[] {"json-log"};
    }
  };

  static final String VARIABLE = "PERDURE_LOG";

  /** Prints a sentence of the start on the standard output. */
  abstract void print(String sentence);

  /** The Spring profiles that the log configuration knows the form by. */
  abstract String[] profiles();

  /** Returns the form by its name; text if none is set. */
  static LogFormat of(Optional<String> name) {
    return name.map(LogFormat::named).orElse(TEXT);
  }

  private static LogFormat named(String name) {
    return Arrays.stream(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name.strip()))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s is '%s', which is not a form of the log: use text or json."
                    .formatted(VARIABLE, name)));
  }
}
