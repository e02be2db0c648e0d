package dev.perdure.web.engine.server.dev;

import dev.perdure.web.engine.data.SetupException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** What a development server wrote. */
record EngineLog(Path path) {
  private static final long LONG = 5L * 1024 * 1024;

  /** Puts a long log aside before a new server writes to it. */
  void shorten() {
    try {
      if (Files.exists(path) && Files.size(path) > LONG) {
        Files.move(path, path.resolveSibling("engine.log.1"), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new SetupException("The file %s can't be put aside.".formatted(path), e);
    }
  }

  String lastWords() {
    try (Stream<String> lines = Files.lines(path, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> !line.isBlank())
          .reduce((earlier, later) -> later)
          .orElse("it gave no reason");
    } catch (IOException e) {
      return "it left no log";
    }
  }
}
