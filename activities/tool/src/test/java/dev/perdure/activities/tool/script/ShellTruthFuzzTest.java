package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import dev.perdure.testing.Cases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands of random scripts: the demands of a script cover every command that a real bash runs.
 */
class ShellTruthFuzzTest {

  /** A script that lies in a file, which other texts may have written, is asked for by its name. */
  private static final Predicate<String> READS_A_FILE =
      Pattern.compile("(?:bash|sh|source|\\.)(?: -[abd-z]+)* [^-].*", Pattern.DOTALL)
          .asMatchPredicate();

  @TempDir Path home;
  private RealShell shell;

  @BeforeEach
  void layOut() throws IOException {
    shell = RealShell.in(home, Corpus.programs());
  }

  @Test
  void demandsEveryCommandOfAnEverydayTextWithAMistake(TestReporter reporter) {
    demandsWhatRuns(new Mutations(Corpus.texts())::script, reporter);
  }

  @Test
  void demandsEveryCommandOfPiecesInAnyOrder(TestReporter reporter) {
    demandsWhatRuns(Pieces::script, reporter);
  }

  private void demandsWhatRuns(Function<Random, String> scripts, TestReporter reporter) {
    AtomicInteger texts = new AtomicInteger();
    AtomicInteger whole = new AtomicInteger();
    Cases.check(random -> {
      String script = Harmless.made(scripts.apply(random));
      texts.incrementAndGet();
      if (!isUnderstood(script, random.nextBoolean())) {
        whole.incrementAndGet();
      }
    });
    reporter.publishEntry(
        "texts", "%d, of which %d are asked for as a whole".formatted(texts.get(), whole.get()));
  }

  /** Holds demands against what runs; false if it is asked whether anything may run. */
  private boolean isUnderstood(String script, boolean succeeds) {
    Path tree = shell.directory();
    var demands = ScriptPermissions.of(ShellScript.of(script), tree, tree, home);
    if (demands.stream().anyMatch(demand -> demand.permission().equals("opaque"))) {
      return false;
    }
    List<String> patterns =
        demands.stream()
            .filter(demand -> demand.permission().equals("bash"))
            .map(Demand::pattern)
            .toList();
    if (patterns.stream().anyMatch(READS_A_FILE)) {
      return true;
    }
    assertThat(shell.run(script, succeeds))
        .as("%s%n%s", script, patterns)
        .allMatch(name -> patterns.stream().anyMatch(pattern -> tells(pattern, name)));
    return true;
  }

  private static boolean tells(String pattern, String name) {
    return pattern.equals(name) || pattern.startsWith(name + " ");
  }
}
