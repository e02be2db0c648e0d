package dev.perdure.activities.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkillLoaderTest {

  @TempDir Path home;
  @TempDir Path repository;

  @Test
  void aSkillOfAPluginBearsThePluginsNameAndOneBehindALinkIsNotThere() throws IOException {
    skill(repository.resolve(".perdure/plugins/ship/skills/release"));
    skill(home.resolve("away/skills/secret"));
    Files.createSymbolicLink(repository.resolve(".perdure/plugins/away"), home.resolve("away"));

    assertThat(new SkillLoader(home, Optional.of(repository)).all())
        .containsOnlyKeys("ship:release")
        .hasEntrySatisfying(
            "ship:release", skill -> assertThat(skill.description()).isEqualTo("Tags"));
  }

  @Test
  void saysOfEachSkillThatItLeavesOutWhy() throws IOException {
    Path skills = repository.resolve(".claude/skills");
    skill(skills.resolve("fine"));
    skill(skills.resolve("two words"));
    skill(home.resolve("away"));
    Files.createSymbolicLink(skills.resolve("link"), home.resolve("away"));
    write(skills.resolve("large"), "x".repeat(300_000).getBytes(UTF_8));
    write(skills.resolve("latin"), new byte[] {'a', (byte) 0xE9, 'b'});
    write(skills.resolve("head"), "---\ndescription: [open\n---\n".getBytes(UTF_8));
    Files.createDirectories(skills.resolve("notes"));
    Files.writeString(repository.resolve("prod.key"), "s3cret");
    Files.createSymbolicLink(
        Files.createDirectories(skills.resolve("key")).resolve("SKILL.md"),
        repository.resolve("prod.key"));
    Files.createSymbolicLink(skills.resolve("again"), skills.resolve("fine"));

    var found = new SkillLoader(home, Optional.of(repository));

    assertThat(found.all()).containsOnlyKeys("fine", "again");
    assertThat(found.notices())
        .containsExactlyInAnyOrder(
            "The skill '.claude/skills/two words/SKILL.md' has a folder whose name is more than"
                + " letters, digits, _ and - and is left out.",
            "The skill '.claude/skills/link/SKILL.md' is a link that leads elsewhere and is left"
                + " out.",
            "The skill '.claude/skills/key/SKILL.md' is a link to a file of another name and is"
                + " left out.",
            "The skill '.claude/skills/large/SKILL.md' is not a file of at most 256 KiB and is left"
                + " out.",
            "The skill '.claude/skills/latin/SKILL.md' is not UTF-8 text and is left out.",
            "The skill '.claude/skills/head/SKILL.md' has a head that is no YAML and is left out.");
  }

  @Test
  void putsTheFolderIntoTheTextOfASkillAndNamesTheKeysThatItDoesNotFollow() throws IOException {
    String head =
        "---\nname: pdf\ndescription: Reads\nlicense: MIT\ncontext: fork\nmodel: opus\n---\n";
    Path folder = repository.resolve(".claude/skills/pdf");
    write(folder, (head + "Run ${CLAUDE_SKILL_DIR}/read.py.").getBytes(UTF_8));

    var found = new SkillLoader(home, Optional.of(repository));

    assertThat(found.all().get("pdf").body()).contains("Run " + folder + "/read.py.");
    assertThat(found.notices())
        .containsExactly(
            "The skill '.claude/skills/pdf/SKILL.md' says context, model, which Perdure does not follow.");
  }

  @Test
  void saysOfASkillThatNoModelCanFindWhy() throws IOException {
    Path skills = repository.resolve(".perdure/skills");
    write(skills.resolve("plain"), "Tag first.".getBytes(UTF_8));
    write(skills.resolve("empty"), "---\ndescription: ''\n---\nTag first.".getBytes(UTF_8));
    Files.writeString(Files.createDirectories(skills.resolve("small")).resolve("skill.md"), "Tag.");
    Files.createDirectories(skills.resolve("notes"));

    var found = new SkillLoader(home, Optional.of(repository));

    assertThat(found.all()).containsOnlyKeys("plain", "empty");
    assertThat(found.notices())
        .containsExactlyInAnyOrder(
            "The skill '.perdure/skills/plain/SKILL.md' has no description, so models do not know"
                + " when to load it.",
            "The skill '.perdure/skills/empty/SKILL.md' has no description, so models do not know"
                + " when to load it.",
            "The skill '.perdure/skills/small/skill.md' is not called SKILL.md and is left out.");
  }

  private static void write(Path folder, byte[] content) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve("SKILL.md"), content);
  }

  private static void skill(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("SKILL.md"), "---\ndescription: Tags\n---\nTag first.\n");
  }
}
