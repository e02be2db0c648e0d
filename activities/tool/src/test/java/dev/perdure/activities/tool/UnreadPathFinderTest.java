package dev.perdure.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadPathFinderTest {

  @TempDir Path directory;

  @Test
  void findsFilesByTheirPatternsAndWholeDirectories() throws IOException {
    write("conf/prod.key", "conf/deep/dev.key", "src/a.pem", "src/b.txt", "a.pem", ".env");

    assertThat(found("conf/*")).containsExactly("conf");
    assertThat(found("conf/**")).containsExactly("conf");
    assertThat(found("conf/*.key")).containsExactly("conf/deep/dev.key", "conf/prod.key");
    assertThat(found("*.pem")).containsExactly("a.pem", "src/a.pem");
    assertThat(found("src/a.pem")).containsExactly("src/a.pem");
    assertThat(found("conf/*", "*.key")).containsExactly("conf");
    assertThat(found("nowhere/*")).isEmpty();
    assertThat(found()).isEmpty();
  }

  @Test
  void leavesADirectoryInWhichARuleAllowsAFile() throws IOException {
    write("conf/prod.key", "conf/public.txt");

    Policy policy =
        ToolBench.defaults()
            .and(
                new Ruleset(
                    RuleLayer.USER,
                    "test",
                    List.of(
                        Rule.of("read", "conf/*", RuleAction.DENY),
                        Rule.of("read", "conf/public.txt", RuleAction.ALLOW))));
    assertThat(UnreadPathFinder.find(root(), policy))
        .containsExactly(root().resolve("conf/prod.key"));
  }

  @Test
  void findsWhatIsDeniedElsewhereByItsWholePath() throws IOException {
    Path outside = Files.createDirectory(directory.resolve("outside")).toRealPath();
    Files.writeString(outside.resolve("x"), "x");
    write("a");

    assertThat(find(Rule.of("read", outside + "/*", RuleAction.DENY))).containsExactly(outside);
    assertThat(find(Rule.of("read", root().getParent() + "/*", RuleAction.DENY))).isEmpty();
    assertThat(find(Rule.of("read", "/*", RuleAction.DENY))).isEmpty();
    assertThat(find(Rule.of("read", "/proc/*", RuleAction.DENY))).isEmpty();
  }

  @Test
  void followsNoLinksAndLooksIntoNoGitDirectory() throws IOException {
    write("data/x", ".git/conf/x");
    Files.createSymbolicLink(root().resolve("conf"), root().resolve("data"));

    assertThat(found("conf/*")).isEmpty();
    assertThat(found("*x")).containsExactly("data/x");
  }

  @Test
  void refusesWhatItCanNotHideOneByOne() throws IOException {
    for (int i = 0; i <= 2_000; i++) {
      write("many/%d.key".formatted(i));
    }
    write("many/open.txt");

    assertThat(found("many/*.txt")).containsExactly("many/open.txt");
    assertThatThrownBy(() -> found("many/*.key"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("deny their directories as a whole");
  }

  @Test
  void letsADirectoryStandForFilesOfManyNamesIfAllThatAreThereAreDenied() throws IOException {
    for (int i = 0; i <= 2_000; i++) {
      write("many/keys/%d.key".formatted(i));
    }
    write("many/open.txt", "one.key");

    assertThat(found("*.key")).containsExactly("many/keys", "one.key");
  }

  @Test
  void entersNoDirectoryOfWhichRulesSayOneThing() throws IOException {
    for (int i = 0; i <= 2_000; i++) {
      write("node_modules/a/%d.js".formatted(i));
    }
    write("src/a.txt", "src/conf/a.txt", "src/lib/.env", "b.txt", "docs/.env");
    Files.createDirectory(root().resolve("empty"));
    Rule all = Rule.of("read", "*", RuleAction.DENY);
    Rule sources = Rule.of("read", "src/*", RuleAction.ALLOW);

    assertThat(names(find(all, sources))).containsExactly("b.txt", "docs", "node_modules");
    assertThat(names(find(all, sources, Rule.of("read", "src/conf/*", RuleAction.DENY))))
        .containsExactly("b.txt", "docs", "node_modules", "src/conf");
    assertThat(names(find(all, Rule.of("read", "docs/*.md", RuleAction.ALLOW))))
        .containsExactly("b.txt", "docs/.env", "node_modules", "src");
    assertThat(names(find(all, Rule.of("read", "*.txt", RuleAction.ASK))))
        .containsExactly("docs", "node_modules", "src/lib");
  }

  @Test
  void foldsADirectoryUnderARuleThatBeginsWithAWildcard() throws IOException {
    write("a/secret/x", "a/secret/y/z", "a/b", "secret/x");

    assertThat(found("*/secret/*")).containsExactly("a/secret");
    assertThat(found("*secret/*")).containsExactly("a/secret", "secret");
  }

  private List<String> names(List<Path> paths) throws IOException {
    Path root = root();
    return paths.stream().map(path -> root.relativize(path).toString()).toList();
  }

  private List<String> found(String... patterns) throws IOException {
    Rule[] rules =
        Stream.of(patterns)
            .map(pattern -> Rule.of("read", pattern, RuleAction.DENY))
            .toArray(Rule[]::new);
    return names(find(rules));
  }

  private List<Path> find(Rule... rules) throws IOException {
    Ruleset set = new Ruleset(RuleLayer.USER, "test", List.of(rules));
    return UnreadPathFinder.find(root(), ToolBench.defaults().and(set));
  }

  private Path root() throws IOException {
    return Files.createDirectories(directory.resolve("tree")).toRealPath();
  }

  private void write(String... paths) throws IOException {
    for (String path : paths) {
      Path file = root().resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, path);
    }
  }
}
