package dev.perdure.planner.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The reader of text files on the class path, such as prompts and built-in agents. */
public final class ClasspathResources {

  private ClasspathResources() {}

  /** The text of a resource. */
  public static String text(String path) {
    try (InputStream stream = ClasspathResources.class.getClassLoader().getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalArgumentException("There is no resource '%s'.".formatted(path));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
