package dev.perdure.activities.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginSkillsTest {

  @TempDir Path home;
  @TempDir Path repository;

  @Test
  void aSkillOfAPluginBearsThePluginsNameAndOneBehindALinkIsNotThere() throws IOException {
    skill(repository.resolve(".perdure/plugins/ship/skills/release"));
    skill(home.resolve("away/skills/secret"));
    Files.createSymbolicLink(repository.resolve(".perdure/plugins/away"), home.resolve("away"));

    assertThat(new Skills(home, Optional.of(repository)).all())
        .containsOnlyKeys("ship:release")
        .hasEntrySatisfying(
            "ship:release", skill -> assertThat(skill.description()).isEqualTo("Tags"));
  }

  private static void skill(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("SKILL.md"), "---\ndescription: Tags\n---\nTag first.\n");
  }
}
