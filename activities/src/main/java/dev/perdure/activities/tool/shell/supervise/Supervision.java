package dev.perdure.activities.tool.shell.supervise;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The script that supervises a command. */
public final class Supervision {

  private static final String SCRIPT = load();

  private Supervision() {}

  /** Its text. */
  public static String script() {
    return SCRIPT;
  }

  private static String load() {
    try (InputStream in = Supervision.class.getResourceAsStream("supervise.sh")) {
      if (in == null) {
        throw new IllegalStateException("The build lacks supervise.sh: build it again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
