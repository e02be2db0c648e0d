package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.terminal.Screen;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Every command line that the documents show is one that the program takes; a verb alone names it.
 */
class DocumentedCommandsTest {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", ".."));
  private static final Pattern COMMAND =
      Pattern.compile("(?:^|`)\\./perdure ([^`\\n]+)", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Pattern END = Pattern.compile("[#|<>&;].*");
  private static final int FEWEST = 40;

  @Test
  void isTakenByTheProgram() throws IOException {
    List<String> commands = commands();

    assertThat(commands).hasSizeGreaterThan(FEWEST);
    assertThat(commands.stream().flatMap(command -> objection(command).stream())).isEmpty();
  }

  private static List<String> commands() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
      List<Path> documents =
          Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("AGENTS.md")), pages)
              .filter(page -> page.toString().endsWith(".md"))
              .sorted()
              .toList();
      List<String> found = new ArrayList<>();
      for (Path document : documents) {
        Matcher command = COMMAND.matcher(Files.readString(document));
        while (command.find()) {
          found.add(command.group(1).strip());
        }
      }
      return found;
    }
  }

  private static Optional<String> objection(String command) {
    try {
      String[] words = words(command);
      boolean named = words.length == 1 && !words[0].startsWith("-");
      var _ = line().parseArgs(named ? new String[] {words[0], "--help"} : words);
      return Optional.empty();
    } catch (ParameterException wrong) {
      return Optional.of("./perdure " + command + ": " + wrong.getMessage());
    }
  }

  /** The words before a comment or the next program; brackets stand for what may be left out. */
  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .takeWhile(word -> word.group(3) == null || !END.matcher(word.group(3)).matches())
        .map(word ->
            Stream.of(1, 2, 3).map(word::group).filter(Objects::nonNull).findFirst().orElseThrow())
        .map(word -> word.replaceAll("^\\[|\\]$", ""))
        .toArray(String[]::new);
  }

  private static CommandLine line() {
    var nowhere = new PrintStream(OutputStream.nullOutputStream());
    var terminal =
        new Terminal(
            nowhere,
            nowhere,
            new BufferedReader(Reader.nullReader()),
            Screen.ofLines(false, false, false, false, 80));
    return new Verbs(PerdureProperties.of(Map.of()), terminal).line();
  }
}
