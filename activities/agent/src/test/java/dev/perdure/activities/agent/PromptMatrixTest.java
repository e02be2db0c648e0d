package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.planner.task.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that hold for every request: by agent, phase, strategy, opening message and vendor. */
@Tag("slow")
class PromptMatrixTest {

  private static final Pattern QUOTED_NAME = Pattern.compile("`(\\w+)`");
  private static final int CHARACTERS_A_TOKEN = 4;

  /** Tools whose own description says all: those that end a run with an answer, and the reader. */
  private static final Set<String> SELF_EXPLAINING =
      Set.of("todoread", "scope", "triage", "roadmap", "verdict", "result", "reflection");

  /** A claim of a text and the words that would deny it in the same request. */
  private record Claim(String claim, String denial) {}

  private static final List<Claim> CLAIMS =
      List.of(
          new Claim("You cannot look into files", "Find the place, then read"),
          new Claim("Do not read again what is still in front of you", "Read again"),
          new Claim("by different words for the same thing", "Do not repeat a search"),
          new Claim("do not depend on each other in one turn", "make one call, read its result"),
          new Claim("Nobody answers questions here", "`question`"),
          new Claim("run in a sandbox", "run without a sandbox"),
          new Claim("You change no file", "Make the smallest change"),
          new Claim("nobody's request changes that", "Make the smallest change"),
          new Claim("The subagent sees nothing of this conversation", "You work on one question"),
          new Claim("You do not do the work, answer its questions or call tools", "`bash`"));

  private static final Set<String> STRATEGIES =
      Stream.of(Strategy.values()).map(Strategy::wireName).collect(Collectors.toSet());

  private static final String READ_ONLY = "This phase is read-only";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"anthropic/claude-sonnet-4-5", "openai/gpt-5.1", "openai/qwen3-coder"})
  void everyRequestAgreesWithItsToolsAndItself(String model) {
    List<String> faults = new ArrayList<>();
    try (var matrix = new RequestMatrix(directory, model)) {
      List<RequestMatrixCell> cells = matrix.all();
      Set<String> known =
          cells.stream()
              .flatMap(cell -> cell.request().tools().stream())
              .collect(Collectors.toCollection(TreeSet::new));
      for (RequestMatrixCell cell : cells) {
        print(model, cell);
        faults.addAll(faults(cell, known));
      }
    }

    assertThat(faults).isEmpty();
  }

  @Test
  void everyClaimStandsInAText() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../../planner/src/main/resources"))) {
      String texts =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .map(PromptMatrixTest::text)
              .collect(Collectors.joining());
      assertThat(CLAIMS)
          .allMatch(claim -> texts.contains(claim.claim()) || texts.contains(claim.denial()));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> faults(RequestMatrixCell cell, Set<String> known) {
    WireRequest request = cell.request();
    String system = request.system();
    String text = system + "\n" + request.newest();
    List<String> faults = new ArrayList<>();
    Set<String> offered = Set.copyOf(request.tools());
    named(text).stream()
        .filter(known::contains)
        .filter(tool -> !offered.contains(tool))
        .forEach(tool -> faults.add("names " + tool + ", which it does not offer"));
    named(request.newest()).stream()
        .filter(cell.refused()::contains)
        .forEach(tool -> faults.add("asks for " + tool + ", which its phase refuses"));
    offered.stream()
        .filter(tool -> !SELF_EXPLAINING.contains(tool) && !named(text).contains(tool))
        .forEach(tool -> faults.add("does not explain " + tool));
    String descriptions = request.body().path("tools").toString();
    known.stream()
        .filter(tool -> tool.matches("\\w+_\\w+|todo\\w+|multiedit|web\\w+"))
        .filter(tool -> !offered.contains(tool) && descriptions.contains(tool))
        .forEach(tool -> faults.add("describes a tool by " + tool + ", which it does not offer"));
    if (request.newest().contains(READ_ONLY) && !(cell.readOnly() && cell.changes())) {
      faults.add("tells of a read-only phase without a tool that changes anything");
    }
    CLAIMS.stream()
        .filter(claim -> text.contains(claim.claim()) && text.contains(claim.denial()))
        .forEach(claim -> faults.add("'%s' against '%s'".formatted(claim.claim(), claim.denial())));
    return faults.stream().map(fault -> cell.name() + " " + fault).toList();
  }

  /** The names in backquotes that are not those of strategies. */
  private static Set<String> named(String text) {
    return QUOTED_NAME
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(name -> !STRATEGIES.contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void print(String model, RequestMatrixCell cell) {
    WireRequest request = cell.request();
    System.out.printf(
        "%s %s: %d tools, about %d tokens of tools, %d of system text, %d in all%n",
        model,
        cell.name(),
        request.tools().size(),
        request.body().path("tools").toString().length() / CHARACTERS_A_TOKEN,
        request.system().length() / CHARACTERS_A_TOKEN,
        request.body().toString().length() / CHARACTERS_A_TOKEN);
  }
}
