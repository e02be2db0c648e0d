package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Reads shell text into the commands it would run. */
public final class ShellParser {

  private ShellParser() {}

  /** Reads a text, wherever it may run; one that is not understood is marked so. */
  public static ShellScript parse(String text) {
    return parse(text, _ -> false);
  }

  /** Reads a text that starts in a directory: where a {@code cd} leads there is known for sure. */
  public static ShellScript parse(String text, Path directory) {
    return parse(text, path -> isDirectory(directory, path));
  }

  private static ShellScript parse(String text, Predicate<String> there) {
    return BashGrammar.parse(text)
        .map(tree -> ScriptReader.read(text, tree, there))
        .orElseGet(() -> new ShellScript(text, false, List.of(), List.of(), List.of()));
  }

  private static boolean isDirectory(Path directory, String path) {
    if (path.isEmpty() || path.startsWith("~") || path.indexOf('\0') >= 0) {
      return false;
    }
    Path place = directory.resolve(path);
    return Files.isDirectory(place) && Files.isExecutable(place);
  }
}
