package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Search for a token, as it is and as git sends it. */
final class SecretSearch {

  private final List<String> forms;

  SecretSearch(String token, String user) {
    this.forms =
        List.of(
            token,
            Base64.getEncoder()
                .encodeToString((user + ":" + token).getBytes(StandardCharsets.UTF_8)));
  }

  boolean isIn(String text) {
    return forms.stream().anyMatch(text::contains);
  }

  /**
   * Requires that a text does not hold the token.
   *
   * @param known what the text holds if it is the right one
   */
  void requireNone(String place, String text, String known) {
    assertThat(text.contains(known)).as("%s holds '%s'", place, known).isTrue();
    assertThat(isIn(text)).as("the token in '%s'", place).isFalse();
  }

  /** Requires that no file below a directory holds the token. */
  void requireNoneInFilesOf(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThan(50);
      for (Path file : all) {
        assertThat(isIn(Files.readString(file, StandardCharsets.ISO_8859_1)))
            .as("the token in the file %s", file)
            .isFalse();
      }
    }
  }
}
