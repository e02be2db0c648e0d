package dev.perdure.activities.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelReply.Piece;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ModelRequest.Prompt;
import dev.perdure.activities.model.wire.WireRequest.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefectRepositoryTest {

  @TempDir private Path directory;

  @Test
  void isRepairedByTheEditOfItsScenarioAndNotBefore() throws IOException, InterruptedException {
    Path repository = DefectRepository.create(directory.resolve("a repository"));
    assertThat(DefectRepository.isRepaired(repository)).isFalse();
    Path file = repository.resolve("src/sum.sh");
    String before = Files.readString(file);
    assertThat(before).contains("$1 - $2");
    Files.writeString(file, before.replace("$1 - $2", "$1 + $2"));
    assertThat(DefectRepository.isRepaired(repository)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "plan,exploring,scope",
    "explore,exploring,read",
    "plan,reviewing,question",
    "plan,writing-the-plan,plan_write",
    "build,executing,read"
  })
  void hasAScenarioForEveryPlace(String agent, String phase, String tool) {
    try (var lab = new WireLab(DefectRepository.scenario())) {
      ModelRequest plain = WireLab.request("x");
      var prompt =
          new Prompt(
              "Agent: %s\nPhase: %s\nStep: s1".formatted(agent, phase),
              List.of(WireLab.user(DefectRepository.REQUEST)),
              List.of(WireLab.READ));
      assertThat(
              lab.ask(Dialect.ANTHROPIC, ModelRequest.of(plain.scene(), plain.model(), prompt))
                  .calls())
          .extracting(Piece.Call::name)
          .contains(tool);
    }
  }
}
