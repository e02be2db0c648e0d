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
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git commands that may show a denied file in a roundabout way ask, and harmless forms do not. */
@Requires(MachinePart.SANDBOX)
class GitContentDemandsTest {

  private static final Policy NO_CONF = user(Rule.of("read", "conf/*", RuleAction.DENY));

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeRepository() throws Exception {
    bench = new ShellBench(home);
    bench.tools.file("conf/prod.key", "s3cret\n");
    bench.tools.file("src/a.txt", "open\n");
    bench.tools.file("x.patch", "open\n");
    bench.tools.file("5", "open\n");
    git("init", "-q");
    git("add", "-f", ".");
    git("-c", "user.name=t", "-c", "user.email=t@x", "commit", "-qm", "first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git log --dd",
        "git log --pat",
        "git log -c",
        "git log -S s3cret",
        "git log $X",
        "git log -p --grep src",
        "git log -p -n 5",
        "git grep -e s3cret -f src/a.txt",
        "git show --stat --pat",
        "git show --stat HEAD:conf",
        "git stash list -p",
        "git stash show",
        "git -c stash.showPatch=true stash show --stat",
        "git checkout --pat",
        "git add -e",
        "git -c commit.verbose=true commit",
        "git commit -vq",
        "git update-index --add --cacheinfo 100644,0123,x.txt",
        "git update-index --add --cacheinfo 100644 0123 src/a.txt",
        "git update-index --index-info",
        "git replace -f 0123 4567",
        "git read-tree HEAD",
        "git mktree",
        "git commit-tree 0123",
        "git hash-object -t tree -w x",
        "git fast-import",
        "git unpack-objects",
        "git apply --cached x.patch",
        "git am x.patch",
        "git notes add -C 0123",
        "git bisect view",
        "git submodule add ./ sub",
        "git merge -X subtree=conf other",
        "git for-each-ref --format='%(raw)'",
        "git fsck --lost-found",
        "git config --blob=HEAD:src/a.txt -l",
        "git lfs smudge",
        "git rerere diff",
        "git merge-file -p --object-id a b c",
        "git diff-tree -p HEAD",
        "git range-diff a b c",
        "git svn fetch",
        "git archive -o x.patch HEAD",
        "git bundle create x.patch HEAD",
        "mkdir o && git -C o checkout x"
      })
  void askBeforeOptionsOrCommandsThatMayShowContent(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git log -5 --since '1 week ago' --format=%h --name-only -- src",
        "git log -p -n 1 -- src",
        "git grep -n open src",
        "git grep -e open src",
        "git show --stat HEAD",
        "git reflog",
        "git stash list",
        "git add -A",
        "git commit --allow-empty -qm 'a -p b'",
        "git update-index --refresh",
        "git update-index --chmod=+x src/a.txt",
        "git replace -l",
        "git apply --check x.patch",
        "git for-each-ref --format='%(refname)'",
        "git restore --source=HEAD src/a.txt",
        "git submodule status",
        "cd src && git checkout -b other"
      })
  void letFormsRunThatShowNoContent(String command) throws Exception {
    assertThat(outcome(command, NO_CONF)).isInstanceOf(CallOutcome.Completed.class);
    assertThat(denied(command, NO_CONF)).isFalse();
  }

  @Test
  void askBeforeGitShowsADirectoryUnderAnotherPath() throws Exception {
    Process git =
        new ProcessBuilder("git", "rev-parse", "HEAD:conf", "HEAD:conf/prod.key", "HEAD")
            .directory(bench.tools.root.toFile())
            .start();
    List<String> ids = git.inputReader().readAllLines();

    for (String command :
        List.of(
            "git show %s:prod.key".formatted(ids.get(0)),
            "git checkout %s -- prod.key".formatted(ids.get(0)),
            "git restore --source=%s prod.key".formatted(ids.get(0)),
            "git tag t %s && git show t:prod.key".formatted(ids.get(0)),
            "git show --stat " + ids.get(1))) {
      assertThat(outcome(command, NO_CONF))
          .as(command)
          .isInstanceOf(CallOutcome.NeedsPermission.class);
    }
    assertThat(outcome("git show --stat " + ids.get(2), NO_CONF))
        .isInstanceOf(CallOutcome.Completed.class);
  }

  @Test
  void denyToMoveADeniedFileInGitsIndexAlone() throws Exception {
    assertThat(denied("git mv --sparse conf/prod.key x", NO_CONF)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git log --dd",
        "git update-index --add --cacheinfo 100644,0123,x.txt",
        "git replace -f 0123 4567",
        "git apply --cached x.patch",
        "git show 0123:x"
      })
  void askNothingMoreOfGitWithoutADenial(String command) throws Exception {
    assertThat(outcome(command, user())).isInstanceOf(CallOutcome.Completed.class);
    assertThat(denied(command, user())).isFalse();
  }

  private CallOutcome outcome(String command, Policy policy) throws Exception {
    return bench.verdict(ShellConfinement.CONFINED, JsonObject.of("command", command), policy);
  }

  private boolean denied(String command, Policy policy) throws Exception {
    return outcome(command, policy) instanceof CallOutcome.Completed(var result)
        && result.detail() instanceof ToolResultDetail.Denial;
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
