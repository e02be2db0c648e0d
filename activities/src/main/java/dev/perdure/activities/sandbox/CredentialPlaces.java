package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Where credentials lie on this machine, as {@code credentials.txt} lists it.
 *
 * @param hidden of which nothing is shown
 * @param cached the same, below the caches that tools change
 * @param settings files that tools need, shown without secrets
 * @param cachedSettings the same, below the caches
 */
record CredentialPlaces(
    List<Path> hidden, List<Path> cached, List<Path> settings, List<Path> cachedSettings) {

  static CredentialPlaces of(Path home) {
    List<String> lines = lines();
    return new CredentialPlaces(
        places(lines, "hidden", home),
        places(lines, "cached", home),
        places(lines, "settings", home),
        places(lines, "cached-settings", home));
  }

  private static List<Path> places(List<String> lines, String how, Path home) {
    return lines.stream()
        .filter(line -> line.startsWith(how + " "))
        .map(line -> line.substring(how.length() + 1))
        .map(place -> place.startsWith("~/") ? home.resolve(place.substring(2)) : Path.of(place))
        .toList();
  }

  private static List<String> lines() {
    try (InputStream in = CredentialPlaces.class.getResourceAsStream("credentials.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
