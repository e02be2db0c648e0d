package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Permissions that a script needs if it may get round rules for some commands or files. */
@Requires(MachinePart.SANDBOX)
class GuardedDemandsTest {

  private static final Policy NO_CONF = user(Rule.of("read", "conf/*", RuleAction.DENY));
  private static final Policy NO_RM = user(Rule.of("bash", "rm *", RuleAction.DENY));
  private static final Policy ONLY_GIT =
      user(Rule.of("bash", "*", RuleAction.ASK), Rule.of("bash", "git *", RuleAction.ALLOW));

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeRepository() throws Exception {
    bench = new ShellBench(home);
    bench.tools.file("conf/prod.key", "s3cret\n");
    bench.tools.file("src/a.txt", "open\n");
    bench.tools.file("tools/leak.py", "print('ran'); print(open('conf/prod.key').read())\n");
    bench.tools.file(".env", "TOKEN=asked\n");
    git("init", "-q");
    git("add", "-f", ".");
    git("-c", "user.name=t", "-c", "user.email=t@x", "commit", "-qm", "first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git show HEAD:conf/prod.key",
        "git show HEAD:./conf/prod.key",
        "git show :conf/prod.key",
        "git -c alias.s=show s HEAD:conf/prod.key",
        "git show :0:conf/prod.key",
        "git cat-file -p HEAD:conf/prod.key",
        "git cat-file blob HEAD:conf/prod.key",
        "git diff HEAD~1 -- conf/prod.key",
        "git blame conf/prod.key",
        "git blame --contents=conf/prod.key src/a.txt",
        "git diff --no-index /dev/null conf/prod.key",
        "git log -p -- conf/prod.key",
        "git log -L1,2:conf/prod.key",
        "git checkout HEAD -- conf/prod.key",
        "git restore conf/prod.key",
        "git archive HEAD conf/prod.key",
        "git grep s3cret -- conf/prod.key"
      })
  void denyToShowADeniedFileOfGit(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.Completed.class);
    assertThat(denied(command, NO_CONF)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git show HEAD",
        "git show",
        "git show 4b825dc642cb6eb9a060e54bf8d69288fbee4904",
        "git diff 4b825dc642cb6eb9a060e54bf8d69288fbee4904 HEAD",
        "git log -p",
        "git log -1 --patch",
        "git grep s3cret",
        "git grep s3cret conf",
        "git cat-file -p HEAD",
        "git cat-file --batch",
        "git show HEAD:conf",
        "git diff -- '*.key'",
        "git archive HEAD",
        "git format-patch -1",
        "git bundle create x HEAD",
        "git fast-export HEAD",
        "git worktree add w",
        "git clone . copy",
        "git stash show -p",
        "git checkout-index --prefix=x/ -a",
        "git --work-tree=w checkout HEAD -- .",
        "git -C src show HEAD",
        "cd src && git show HEAD:conf/prod.key",
        "git alias-of-somebody",
        "git unpack-file abc",
        "git show $X",
        "git ls-files | xargs git show"
      })
  void askBeforeGitShowsAnyFile(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status",
        "git log --oneline",
        "git log --stat",
        "git diff --stat",
        "git show --name-only HEAD",
        "git show HEAD:src/a.txt",
        "git diff -- src",
        "git diff -- . ':!conf'",
        "git diff HEAD -- . ':(exclude)conf/*'",
        "git log -p -- src/a.txt",
        "git blame src/a.txt",
        "git grep open -- src",
        "git add src",
        "git stash",
        "git checkout -b other",
        "git branch",
        "git ls-files"
      })
  void letGitShowWhatNoRuleDenies(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.Completed.class);
    assertThat(denied(command, NO_CONF)).isFalse();
  }

  @Test
  void askForAnOldVersionOfAFileThatIsAskedFor() throws Exception {
    assertThat(outcome("git show HEAD:.env", user()))
        .isInstanceOf(CallOutcome.NeedsPermission.class);
    assertThat(outcome("git show HEAD", user())).isInstanceOf(CallOutcome.Completed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "python3 -c 'import subprocess; subprocess.run([\"git\", \"show\"])'",
        "sh -c \"$X\"",
        "git show $(echo HEAD:conf/prod.key)",
        "sh -c 'git show HEAD'",
        "echo HEAD:conf/prod.key | git cat-file --batch",
        "/usr/bin/git --no-pager show HEAD",
        "command git show HEAD"
      })
  void askBeforeAProgramMayLookAtGitsObjects(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @Test
  void askNothingMoreOfProgramsWhereGitHoldsNoDeniedFile() throws Exception {
    bench.tools.file("secret/x", "s3cret\n");
    Policy untracked = user(Rule.of("read", "secret/*", RuleAction.DENY));

    assertThat(outcome("python3 -c 'print(1)'", untracked))
        .isInstanceOf(CallOutcome.Completed.class);
  }

  @Test
  void denyBeforeAPlanIsApproved() throws Exception {
    Policy planning = Policy.of(NO_CONF.layers(), Ceiling.PLANNING);

    assertThat(denied("git show HEAD", planning)).isTrue();
    assertThat(denied("git log --oneline", planning)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "perl -e 1",
        "python3 -c 1",
        "node -e 1",
        "ruby -e 1",
        "php -r 1",
        "git difftool",
        "ssh x y"
      })
  void askBeforeAProgramMayHideADeniedCommand(String command) throws Exception {
    assertThat(outcome(command, NO_RM)).isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git -c alias.x='!touch y' x",
        "git x",
        "git -c core.pager=touch log",
        "git difftool"
      })
  void askBeforeANarrowRuleRunsAnything(String command) throws Exception {
    assertThat(outcome(command, ONLY_GIT)).isInstanceOf(CallOutcome.NeedsPermission.class);
    assertThat(outcome("git status", ONLY_GIT)).isInstanceOf(CallOutcome.Completed.class);
  }

  @Test
  void askNothingMoreWithoutSuchRules() throws Exception {
    assertThat(outcome("python3 -c 'print(1)'", user())).isInstanceOf(CallOutcome.Completed.class);
    assertThat(outcome("git show HEAD", user())).isInstanceOf(CallOutcome.Completed.class);
  }

  @Test
  void denyASearchThatMeetsADeniedFileWhereNoMaskCoversIt() throws Exception {
    Policy planning = Policy.of(NO_CONF.layers(), Ceiling.PLANNING);

    for (String command : List.of("grep -rn s3cret .", "grep -r s3cret", "rg s3cret conf")) {
      assertThat(denied(ShellConfinement.FREE, command, planning)).as(command).isTrue();
    }
    assertThat(denied(ShellConfinement.FREE, "grep -rn open src", planning)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "python3 tools/leak.py 2>&1",
        "python3 tools/leak.py & wait",
        "sh -c 'cat conf/*' 2>&1 || cd conf && cat prod.key",
        "tar cf - . 2>/dev/null | strings",
        "cp -r conf copy; cat copy/*",
        "mv conf other; cat other/*",
        "ln conf/prod.key l; cat l"
      })
  void maskDeniedFilesInTheSandbox(String command) throws Exception {
    if (outcome(command, NO_CONF) instanceof CallOutcome.Completed(var result)) {
      assertThat(result.output()).doesNotContain("s3cret");
    }
    assertThat(bench.tools.text("conf/prod.key")).isEqualTo("s3cret\n");
  }

  @Test
  void letProgramsOfTheProjectRunWithoutThem() throws Exception {
    assertThat(output("python3 tools/leak.py 2>&1", NO_CONF)).contains("ran", "Permission denied");
    assertThat(output("python3 tools/leak.py", user())).contains("s3cret");
  }

  @Test
  void maskSingleFilesAndLeaveTheirNeighbours() throws Exception {
    bench.tools.file("deep/er/a.pem", "s3cret\n");
    bench.tools.file("deep/er/b.txt", "open\n");
    Policy policy = user(Rule.of("read", "*.pem", RuleAction.DENY));

    assertThat(output("find deep -type f | sort | xargs tail -n1 2>&1", policy))
        .contains("open", "Permission denied")
        .doesNotContain("s3cret");
    bench.bash(
        ShellConfinement.CONFINED,
        call("python3 -c \"import os; os.rename('deep', 'moved')\""),
        policy);
    assertThat(Files.exists(bench.tools.root.resolve("deep/er/a.pem"))).isTrue();
  }

  private CallOutcome outcome(String command, Policy policy) throws Exception {
    return bench.verdict(ShellConfinement.CONFINED, call(command), policy);
  }

  private String output(String command, Policy policy) throws Exception {
    return bench.bash(ShellConfinement.CONFINED, call(command), policy).output();
  }

  private boolean denied(String command, Policy policy) throws Exception {
    return denied(ShellConfinement.CONFINED, command, policy);
  }

  private boolean denied(ShellConfinement where, String command, Policy policy) throws Exception {
    return bench.verdict(where, call(command), policy) instanceof CallOutcome.Completed(var result)
        && result.detail() instanceof ToolResultDetail.Denial;
  }

  private static JsonObject call(String command) {
    return JsonObject.of("command", command);
  }

  private void git(String... arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of("git"));
    line.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(line).directory(bench.tools.root.toFile()).start().waitFor())
        .isZero();
  }

  private static Policy user(Rule... rules) {
    return ToolBench.defaults().and(new Ruleset(RuleLayer.USER, "test", List.of(rules)));
  }
}
