package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.AgentLoader;
import dev.perdure.activities.config.LoadedAgents;
import dev.perdure.activities.config.SlashCommandLoader;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.prompt.SlashCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Faulty files of agents, commands and skills: each one causes a message, and none stops a task.
 */
class BadFilesTest {

  private static final String GOOD = "---\ndescription: Fine\n---\nDo it.";

  @TempDir Path home;

  @Test
  void aByteOrderMarkIsNoFault() throws IOException {
    write(".claude/agents/marked.md", "\uFEFF" + GOOD);
    write(".claude/commands/marked.md", "\uFEFF" + GOOD);
    write(".claude/skills/marked/SKILL.md", "\uFEFF" + GOOD);

    assertThat(agents().agents()).extracting(Agent::description).contains("Fine");
    assertThat(new SlashCommandLoader(home).now().commands())
        .extracting(SlashCommand::description)
        .containsExactly("Fine");
    assertThat(skills().all().get("marked").description()).isEqualTo("Fine");
    assertThat(notices()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "types, 'wrong, line 2'",
    "vast, 'has more than 262144 bytes|larger than 64 KiB|no file of at most 256 KiB'",
    "torn, 'wrong, line'",
  })
  void aFileThatCanNotBeUsedIsLeftOutWithASentenceAndTheOthersStand(String fault, String sentence)
      throws IOException {
    write(".claude/agents/good.md", GOOD);
    write(".claude/commands/good.md", GOOD);
    write(".claude/skills/good/SKILL.md", GOOD);
    write(".claude/agents/bad.md", bad(fault));
    write(".claude/commands/bad.md", bad(fault));
    write(".claude/skills/bad/SKILL.md", bad(fault));

    assertThat(agents().agents()).extracting(Agent::name).contains("good").doesNotContain("bad");
    assertThat(new SlashCommandLoader(home).now().commands())
        .extracting(SlashCommand::name)
        .contains("good");
    assertThat(skills().all()).containsKey("good");
    assertThat(notices())
        .isNotEmpty()
        .allSatisfy(
            notice -> assertThat(notice).containsPattern("left out|without effect|not follow"))
        .anySatisfy(notice -> assertThat(notice).containsPattern(sentence));
  }

  @Test
  void aValueThatHoldsItselfIsTakenAsItIsWritten() throws IOException {
    String cycle = "---\ndescription: &a [*a]\n---\nDo it.";
    write(".claude/agents/round.md", cycle);
    write(".claude/commands/round.md", cycle);
    write(".claude/skills/round/SKILL.md", cycle);

    assertThat(agents().agents()).extracting(Agent::description).contains("&a [*a]");
    assertThat(new SlashCommandLoader(home).now().commands()).hasSizeLessThan(2);
    assertThat(skills().all()).hasSizeLessThan(2);
  }

  private static String bad(String fault) {
    return switch (fault) {
      case "types" -> "---\nmode: {a: 1}\ndescription: Fine\n---\nDo it.";
      case "vast" -> "x".repeat(10_000_000);
      default -> "---\ndescription: [\n---\nDo it.";
    };
  }

  private LoadedAgents agents() {
    return AgentLoader.read(home, Map.of(), ToolSwitches.none(), _ -> Optional.empty());
  }

  private SkillLoader skills() {
    return new SkillLoader(home, Optional.empty());
  }

  private List<String> notices() {
    List<String> all = new ArrayList<>(agents().notices());
    all.addAll(new SlashCommandLoader(home).now().notices());
    all.addAll(skills().notices());
    return all;
  }

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
