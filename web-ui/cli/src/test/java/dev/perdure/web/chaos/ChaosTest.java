package dev.perdure.web.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random commands, decisions, messages, forged signals, renewals, kills and terminations on random
 * tasks. A build plays twenty seconds on one server; {@code dev/chaos} plays longer, in the
 * production shape. These properties choose:
 *
 * <ul>
 *   <li>{@code perdure.chaos.seconds}: the duration
 *   <li>{@code perdure.chaos.seed}: the choices of the first round
 *   <li>{@code perdure.chaos.shape}: {@code server} or {@code production}
 *   <li>{@code perdure.chaos.rounds}: the kinds of rounds in turn, {@code random} or {@code
 *       steady}; a steady round compares disturbed tasks with undisturbed ones
 * </ul>
 *
 * <p>A round that fails writes its actions to {@code target/chaos}.
 */
@Tag("slow")
@Timeout(value = 6, unit = TimeUnit.HOURS)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
class ChaosTest {

  private static final Duration TIME =
      Duration.ofSeconds(Long.getLong("perdure.chaos.seconds", 20));
  private static final Duration ROUND = Duration.ofSeconds(60);
  private static final String SHAPE = System.getProperty("perdure.chaos.shape", "server");
  private static final List<String> KINDS =
      List.of(
          System.getProperty(
                  "perdure.chaos.rounds", SHAPE.equals("production") ? "steady,random" : "random")
              .split(","));
  private static final long SEED = Long.getLong("perdure.chaos.seed", System.nanoTime());

  @TempDir Path directory;

  @Test
  void everyTaskHasAnOwnerAndEveryYesAnEffect() throws IOException {
    List<String> failures = new ArrayList<>();
    Random seeds = new Random(SEED);
    long seed = SEED;
    int rounds = 0;
    try (ChaosStack stack = stack(new ChaosModel(SEED))) {
      var undisturbed = new Undisturbed(stack);
      Instant end = Instant.now().plus(TIME);
      do {
        String kind = KINDS.get(rounds % KINDS.size());
        ChaosRound round =
            kind.equals("steady")
                ? new SteadyRound(stack, undisturbed, seed)
                : new Round(stack, seed);
        List<String> found = round.play(shorter(ROUND, Duration.between(Instant.now(), end)));
        rounds++;
        String words =
            "round %d, %s, seed %d: %s"
                .formatted(
                    rounds,
                    kind,
                    seed,
                    found.isEmpty()
                        ? "clean, %d actions".formatted(round.log().size())
                        : String.join("\n  ", found));
        System.out.printf("%s chaos %s%n", Instant.now(), words);
        if (!found.isEmpty()) {
          failures.add(words + "\n" + report(stack, round, seed, found));
        }
        seed = seeds.nextLong() >>> 1;
      } while (Instant.now().isBefore(end));
    }
    assertThat(failures).as("%d rounds", rounds).isEmpty();
  }

  private ChaosStack stack(ChaosModel model) {
    return switch (SHAPE) {
      case "server" -> new ServerStack(directory, model);
      case "production" -> new ProductionStack(directory, model, new Random(SEED));
      default -> throw new IllegalStateException("perdure.chaos.shape is '" + SHAPE + "'.");
    };
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Path report(ChaosStack stack, ChaosRound round, long seed, List<String> found)
      throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "chaos"));
    var records = new Records(stack.database());
    var text = new StringBuilder(String.join("\n", found)).append("\n\n").append(round.log());
    for (ChaosTask task : round.tasks()) {
      text.append("\n\nTask ").append(task.id()).append(' ').append(task.strategy());
      text.append(' ').append(records.task(task.id()));
      records.runs(task.id()).forEach(run -> text.append("\n  ").append(run));
      records.events(task.id()).stream()
          .filter(event -> !event.kind().startsWith("part."))
          .forEach(event -> text.append("\n    ").append(event));
      text.append("\n  Root:").append(new Histories(stack.connection()).newest(task.id()));
    }
    text.append("\n\n").append(stack.log());
    return Files.writeString(folder.resolve("seed-" + seed + ".log"), text.toString());
  }
}
