package dev.perdure.activities.tool.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scripts that other tests hold. */
final class Corpus {

  private static final List<String> FILES =
      List.of(
          "everyday.txt",
          "everyday.txt",
          "everyday.txt",
          "everyday.txt",
          "understood.txt",
          "understood.txt",
          "understood.txt",
          "understood.txt",
          "runs.txt",
          "disguises.txt",
          "opaque.txt",
          "changes.txt",
          "looks.txt");

  /** Programs that {@code xargs} and a login shell run by themselves. */
  private static final Set<String> UNASKED = Set.of("echo", "id");

  private Corpus() {}

  /** Returns the text of each script; everyday scripts occur several times. */
  static List<String> texts() {
    return FILES.stream()
        .flatMap(Corpus::lines)
        .map(line -> line.replaceFirst("\t.*", "").replace('⏎', '\n'))
        .toList();
  }

  /** The pieces of scripts, one a line, with escapes as in Java. */
  static String[] pieces() {
    return lines("pieces.txt").map(String::translateEscapes).toArray(String[]::new);
  }

  /** The programs that the scripts run, and three more. */
  static Set<String> programs() {
    return Stream.concat(
            Stream.of("zap1", "zap2", "zap3"),
            texts().stream()
                .flatMap(text -> ShellScript.of(text).commands().stream())
                .map(command -> command.words().getFirst())
                .filter(name -> name.matches("[a-z][a-z0-9-]*") && !UNASKED.contains(name)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> lines(String resource) {
    try (InputStream in = ShellScript.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
