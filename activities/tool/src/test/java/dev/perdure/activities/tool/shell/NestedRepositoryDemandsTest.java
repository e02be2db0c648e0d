package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Permissions under a rule for git, in repositories that lie in the workspace as files. */
@Requires(MachinePart.SANDBOX)
class NestedRepositoryDemandsTest {

  private static final Policy ONLY_GIT =
      ToolBench.defaults()
          .and(
              new Ruleset(
                  RuleLayer.USER,
                  "test",
                  List.of(
                      Rule.of("bash", "*", RuleAction.ASK),
                      Rule.of("bash", "cd *", RuleAction.ALLOW),
                      Rule.of("bash", "git *", RuleAction.ALLOW))));

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeRepositories() throws Exception {
    bench = new ShellBench(home);
    git("init", "-q");
    git("init", "-q", "--bare", "evil.git");
    git("init", "-q", "a/sub");
    bench.tools.file("pointed/.git", "gitdir: ../evil.git\n");
    bench.tools.file("module/.git", "gitdir: /elsewhere/modules/x\n");
    bench.tools.file("submodule/.git", "gitdir: ../.git/modules/submodule\n");
    bench.tools.file("disguised/.git", "gitdir: ../.git/../evil.git\n");
    bench.tools.file("src/a.txt", "a\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git -C evil.git log",
        "git -C evil.git/refs log",
        "git -C a/sub status",
        "git -C a -C sub status",
        "git -C pointed status",
        "git -C disguised status",
        "cd evil.git && git log",
        "cd a; git -C sub status",
        "cd a/sub; cd ..; git -C sub diff",
        "git push evil.git HEAD",
        "git push ./evil.git HEAD",
        "git push --force a/sub main",
        "git push --repo=evil.git",
        "cd src && git push ../evil.git HEAD:x",
        "git archive --remote=evil.git --format=x HEAD",
        "git receive-pack evil.git",
        "git remote add x evil.git"
      })
  void isAskedFor(String command) throws Exception {
    assertThat(verdict(command)).isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status",
        "git -C src status",
        "cd src && git status",
        "git -C module --version",
        "git -C submodule --version",
        "git add a/sub",
        "git diff -- evil.git"
      })
  void isNotAskedForElsewhere(String command) throws Exception {
    assertThat(verdict(command)).isInstanceOf(CallOutcome.Completed.class);
  }

  private CallOutcome verdict(String command) throws Exception {
    return bench.verdict(ShellConfinement.CONFINED, JsonObject.of("command", command), ONLY_GIT);
  }

  private void git(String... arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of("git"));
    line.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(line).directory(bench.tools.root.toFile()).start().waitFor())
        .isZero();
  }
}
