package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories that a command makes in the workspace, or finds there, and a person's git later. */
@Requires(MachinePart.SANDBOX)
class NestedRepositoryTest {

  private static final String MAKE = "git init -q sub && ";

  @TempDir Path home;
  private ShellBench bench;
  private Path root;
  private Path ran;

  @BeforeEach
  void makeRepository() throws Exception {
    bench = new ShellBench(home);
    root = bench.tools.root;
    ran = home.resolve("ran");
    bench.tools.file("a.txt", "a\n");
    run("git init -q && git add . && git -c user.name=t -c user.email=t@x commit -qm first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git -C sub config core.fsmonitor 'touch RAN; :'",
        "printf '[core] fsmonitor = \"touch RAN; :\"\\n' >> sub/.git/config",
        "printf '[core]\\nfsmonitor = touch \\\\\\nRAN\\n' >> sub/.git/config",
        "printf '[include]\\npath = ../x\\n' >> sub/.git/config; printf '[core]\\nfsmonitor = touch"
            + " RAN\\n' > sub/x",
        "git -C sub config core.hooksPath h; mkdir sub/h",
        "git -C sub config alias.st '!touch RAN'",
        "git -C sub config core.pager 'touch RAN'",
        "git -C sub config core.sshCommand 'touch RAN'",
        "git -C sub config diff.external 'touch RAN'",
        "git -C sub config diff.x.textconv 'touch RAN'",
        "git -C sub config filter.x.clean 'touch RAN'",
        "git -C sub config credential.helper '!touch RAN'",
        "git -C sub config submodule.x.update '!touch RAN'",
        "git -C sub config remote.origin.url 'ext::touch RAN'",
        "git -C sub config gpg.program RAN",
        "git -C sub config extensions.worktreeConfig true; printf '[core]\\nfsmonitor = touch"
            + " RAN\\n' > sub/.git/config.worktree"
      })
  void loseTheSettingsByWhichGitRunsPrograms(String settings) throws Exception {
    ToolResult result =
        bench.bash(ShellConfinement.CONFINED, MAKE + settings.replace("RAN", ran.toString()));

    assertThat(result.output()).contains("(disarmed: sub/.git/config");
    assertThat(run("cd sub && cat .git/config .git/config.worktree"))
        .doesNotContain("touch", "!", "h\n", "ran");
    run("cd sub && git status; git st; git fetch; git diff; cd .. && git status");
    assertThat(ran).doesNotExist();
  }

  @Test
  void loseTheRightToRunHooks() throws Exception {
    ToolResult result =
        bench.bash(
            ShellConfinement.CONFINED,
            MAKE
                + "printf '#!/bin/sh\\ntouch %s\\n' > sub/.git/hooks/post-commit && chmod +x sub/.git/hooks/post-commit"
                    .formatted(ran));

    assertThat(result.output()).contains("(disarmed: sub/.git/hooks/post-commit.");
    run("cd sub && git -c user.name=t -c user.email=t@x commit -q --allow-empty -m x");
    assertThat(ran).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mkdir -p b/objects b/refs && echo 'ref: refs/heads/x' > b/HEAD && git config -f b/config"
            + " core.fsmonitor x",
        "mkdir -p b/objects b/refs && git config -f b/config core.fsmonitor x && echo 'gitdir:"
            + " ../b' > c && echo 'ref: refs/heads/x' > b/HEAD",
        "git init -q --bare b && git -C b config core.fsmonitor x",
        "git init -q c && git -C c config core.fsmonitor x && mkdir d && mv c d/c && mv d/c/.git b",
        "git init -q b.git --bare && git config -f evil core.fsmonitor x && ln -sf ../evil"
            + " b.git/config",
        "mkdir -p w && git init -q b && git config -f b/.git/config core.fsmonitor x && echo"
            + " 'gitdir: ../b/.git' > w/.git"
      })
  void areFoundWithoutTheirUsualName(String made) throws Exception {
    assertThat(bench.bash(ShellConfinement.CONFINED, made).output()).contains("(disarmed: ");
    assertThat(run("grep -rl fsmonitor --include=config .")).isEmpty();
  }

  @Test
  void areFoundWhenTheyArePutTogetherStepByStep() throws Exception {
    bench.bash(
        ShellConfinement.CONFINED,
        "mkdir b && git config -f b/config core.fsmonitor x && touch b/H");

    assertThat(
            bench
                .bash(ShellConfinement.CONFINED, "mkdir b/objects b/refs && mv b/H b/HEAD")
                .output())
        .contains("(disarmed: b/config: core.fsmonitor.");
  }

  @Test
  void keepWhatRunsNothing() throws Exception {
    ToolResult result =
        bench.bash(
            ShellConfinement.CONFINED,
            MAKE
                + "git -C sub config user.name 'A \"B\" C' && git -C sub remote add origin"
                + " https://example.com/x.git && git -C sub config core.fsmonitor x");

    assertThat(result.output()).contains("sub/.git/config: core.fsmonitor");
    assertThat(run("git -C sub config user.name")).isEqualTo("A \"B\" C\n");
    assertThat(run("git -C sub config remote.origin.url")).isEqualTo("https://example.com/x.git\n");
    assertThat(bench.bash(ShellConfinement.CONFINED, "git init -q other").output())
        .doesNotContain("disarmed");
  }

  @Test
  void keepWhatAPersonSetBefore() throws Exception {
    run("git init -q sub && git -C sub config alias.st '!true'");
    run("echo true > sub/.git/hooks/post-commit; chmod +x sub/.git/hooks/post-commit");

    String output =
        bench.bash(ShellConfinement.CONFINED, "git -C sub config core.fsmonitor x").output();
    bench.bash(
        ShellConfinement.CONFINED,
        "cd sub && git -c user.name=t -c user.email=t@x commit -q --allow-empty -m x");

    assertThat(output).contains("(disarmed: sub/.git/config: core.fsmonitor.");
    assertThat(run("git -C sub config alias.st")).isEqualTo("!true\n");
    assertThat(run("git -C sub config core.fsmonitor")).isEmpty();
    assertThat(run("git -C sub log --oneline | wc -l").strip()).isEqualTo("1");
    assertThat(Files.isExecutable(root.resolve("sub/.git/hooks/post-commit"))).isTrue();
  }

  @Test
  void loseTheRightToRunHooksThatACommandChanges() throws Exception {
    run("git init -q sub && echo true > sub/.git/hooks/pre-push; chmod +x sub/.git/hooks/pre-push");

    assertThat(
            bench.bash(ShellConfinement.CONFINED, "echo evil >> sub/.git/hooks/pre-push").output())
        .contains("(disarmed: sub/.git/hooks/pre-push.");
    assertThat(Files.isExecutable(root.resolve("sub/.git/hooks/pre-push"))).isFalse();
  }

  @Test
  void areOrdinaryFilesToABuild() throws Exception {
    run("git init -q build/_deps/x && git init -q sub");

    ToolResult result =
        bench.bash(
            ShellConfinement.CONFINED,
            "rm -rf build && git -C sub remote add origin https://example.com/x.git && mv sub"
                + " moved");

    assertThat(result.output()).contains("exit code 0").doesNotContain("disarmed");
    assertThat(root.resolve("build")).doesNotExist();
    assertThat(bench.bash(ShellConfinement.CONFINED, "git -C moved remote").output())
        .startsWith("origin");
  }

  @Test
  void areDisarmedInADirectoryThatHadNone() throws Exception {
    run("rm -rf .git");

    assertThat(
            bench
                .bash(ShellConfinement.CONFINED, "git init -q && git config core.fsmonitor x")
                .output())
        .contains("(disarmed: .git/config: core.fsmonitor.");
  }

  @Test
  void openNoProtectedPathByLookingLikeARepository() throws Exception {
    bench.tools.file(".vscode/tasks.json", "old\n");
    bench.tools.file(".vscode/other", "x\n");
    bench.bash(
        ShellConfinement.CONFINED,
        "mkdir .vscode/objects .vscode/refs; touch .vscode/HEAD HEAD config; mkdir objects refs");
    bench.bash(
        ShellConfinement.CONFINED,
        "python3 -c \"open('.vscode/tasks.json', 'w').write('new')\"; python3 -c"
            + " \"open('.git/config', 'a').write('[alias]')\"");

    assertThat(bench.tools.text(".vscode/tasks.json")).isEqualTo("old\n");
    assertThat(bench.tools.text(".git/config")).doesNotContain("alias");
  }

  @Test
  void changeNothingBehindALink() throws Exception {
    Path outside = Files.writeString(home.resolve("outside"), "[core]\nfsmonitor = x\n");
    bench.bash(
        ShellConfinement.CONFINED,
        MAKE + "rm sub/.git/config && ln -s %s sub/.git/config".formatted(outside));

    assertThat(outside).hasContent("[core]\nfsmonitor = x\n");
    assertThat(Files.exists(root.resolve("sub/.git/config"), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  private String run(String command) throws IOException, InterruptedException {
    return PersonsShell.run(root, command);
  }
}
