package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.request.CallRiskAssessor;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.testing.Subjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultRulesTest {

  /** Commands that may run, show or keep anything: no title can say what a yes does. */
  private static final Set<String> NO_DANGER =
      Set.of(
          "find x-execx",
          "find x-ok x",
          "git credential x",
          "git credential-x",
          "gh auth x",
          "gh alias set x",
          "gh extension install x");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls -la",
        "grep -rn x .",
        "git status",
        "git commit -m x",
        "mvn test",
        "npm run build",
        "find . -name x",
        "cat a",
        "git branch -d x",
        "git checkout main",
        "sh build.sh",
        "gh pr view",
        "gh auth status",
        "gh pr view 3 --comments",
        "gh pr list --state closed",
        "gh pr list --state merged",
        "gh issue list --search created:>2026-01-01",
        "kill %1",
        "kill $!",
        "npm test -- src/publish.test.ts",
        "git stash",
        "git gc",
        "git tag v1",
        "docker build .",
        "docker compose up -d",
        "rsync -a a/ b/"
      })
  void allowEverydayCommands(String command) {
    assertThat(action("build", "bash", command)).isEqualTo(RuleAction.ALLOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm x",
        "rm -rf /",
        "git push",
        "git push origin main",
        "git reset --hard HEAD~1",
        "git reset -q --hard",
        "git clean -fd",
        "sudo ls",
        "find . -delete",
        "find -delete",
        "find . -exec rm {} ;",
        "find . -type f -execdir cat {} +",
        "npm publish",
        "mvn -q deploy",
        "cargo publish --dry-run",
        "docker push x",
        "twine upload dist/*",
        "sh",
        "bash -s x",
        "gh pr create",
        "gh pr merge 3 --squash",
        "gh pr review 3 --approve",
        "gh issue close 3",
        "gh repo delete x --yes",
        "gh release delete-asset v1 a",
        "kill -9 1",
        "git branch -D x",
        "git branch -q -D x",
        "git checkout main -f",
        "git branch --delete --force x",
        "git reset --har",
        "git stash drop",
        "git reflog expire --expire=now --all",
        "git lfs push origin main",
        "npm -w a publish",
        "python3 -m twine upload dist/a",
        "docker --context x push y",
        "docker system prune -af",
        "terraform -chdir=x apply",
        "kubectl -n x delete pod y",
        "gh pr comment 1 -b x",
        "rsync a host:b",
        "kill %1 1234",
        "fuser -k 80/tcp",
        "poweroff",
        "git tag --delete v1",
        "git apply --unsafe-paths p",
        "gh auth token",
        "gh run cancel 1",
        "glab mr create",
        "kubectl exec pod -- ls",
        "kubectl -n x exec pod -- ls"
      })
  void askAboutWhatDestroysOrPublishes(String command) {
    assertThat(action("build", "bash", command)).isEqualTo(RuleAction.ASK);
  }

  @Test
  void askAboutWhateverIsCalledADanger() {
    assertThat(
            ClasspathResources.text("permission/dangers.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split("\\|", 4)[3].split(";")))
                .map(String::strip))
        .allSatisfy(pattern ->
            assertThat(action("build", "bash", pattern.replace("*", "x")))
                .isEqualTo(RuleAction.ASK));
  }

  @Test
  void nameTheDangerOfWhateverTheyAskAbout() {
    assertThat(
            ClasspathResources.text("permission/defaults.md")
                .lines()
                .dropWhile(line -> !line.equals("  bash:"))
                .filter(line -> line.endsWith("\": ask"))
                .map(line -> line.strip().replaceAll("\"(.*)\": ask", "$1").replace("*", "x"))
                .filter(command -> !NO_DANGER.contains(command)))
        .allSatisfy(command ->
            assertThat(CallRiskAssessor.of(Subjects.commands(command)).reasons()).isNotEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "read, .env, ASK",
    "read, a/.env.local, ASK",
    "read, .env.example, ALLOW",
    "read, a.java, ALLOW",
    "external_directory, /etc/*, ASK",
    "external_directory, /scratch/*, ALLOW",
    "external_directory, /scratch/deep/*, ALLOW",
    "doom_loop, edit, ASK",
    "opaque, x, ALLOW",
    "opaque_unconfined, x, ASK",
    "question, *, ALLOW",
    "plan_exit, *, DENY",
    "edit, a, ALLOW",
    "edit, .github/workflows, ASK",
    "edit, .github/workflows/*, ASK",
    "edit, .circleci, ASK",
    "mcp_x, *, ALLOW"
  })
  void ruleOnEverythingElse(String permission, String pattern, RuleAction expected) {
    assertThat(action("build", permission, pattern)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "plan, plan_exit, ALLOW", "plan, edit, DENY", "plan, question, ALLOW",
        "general, question, DENY",
    "general, task, DENY", "general, edit, ALLOW", "explore, edit, DENY", "explore, read, ALLOW",
    "explore, task, DENY", "title, read, DENY"
  })
  void leaveEachBuiltInAgentItsRights(String agent, String permission, RuleAction expected) {
    assertThat(action(agent, permission, "x")).isEqualTo(expected);
  }

  @Test
  void letExplorersRunWhatIsNotAnalysedWhereNothingCanBeChanged() {
    assertThat(action("explore", "opaque", "x")).isEqualTo(RuleAction.ALLOW);
  }

  @Test
  void keepSecretsFromExplorersToo() {
    assertThat(action("explore", "read", ".env")).isEqualTo(RuleAction.ASK);
  }

  private static RuleAction action(String agent, String permission, String pattern) {
    var rules = AgentRegistry.builtIn().agent(agent).permission();
    var policy =
        Policy.of(
            List.of(
                DefaultRules.with(List.of("/scratch")),
                Ruleset.parse(RuleLayer.AGENT, "agent " + agent, rules)),
            Ceiling.NONE);
    return policy.explain(new Demand(permission, pattern, pattern)).verdict().action();
  }

  @Test
  void aToolOfOthersAsksUnlessItIsReadOnly() {
    ToolSpec look = new ToolSpec("look", "Looks.", "{}", true);
    ToolSpec deploy = new ToolSpec("deploy", "Deploys.", "{}", false);

    assertThat(DefaultRules.external(List.of(look, deploy)).rules())
        .singleElement()
        .satisfies(rule -> assertThat(rule.action()).isEqualTo(RuleAction.ASK));
  }
}
