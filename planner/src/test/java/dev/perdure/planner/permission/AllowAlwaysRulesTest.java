package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowAlwaysRulesTest {

  @ParameterizedTest
  @CsvSource({
    "git push origin main, git push origin main",
    "git push, git push",
    "git remote add x y, git remote add *",
    "ls -la, ls *",
    "rm -rf build, rm -rf build",
    "git reset --hard HEAD~1, git reset --hard HEAD~1",
    "npm run build --all, npm run build *",
    "npm install, npm install *",
    "npm publish --tag next, npm publish --tag next",
    "docker compose up, docker compose up *",
    "mytool --x y, mytool *",
    "sudo rm x, sudo rm x",
    "bash -c x, bash -c x",
    "perl x.pl, perl x.pl *",
    "perl -e 1, perl -e 1",
    "python -c pass, python -c pass",
    "find . -delete, find . -delete",
    "aws s3 cp a b, aws s3 cp *"
  })
  void rememberACommandByItsFirstWords(String command, String pattern) {
    assertThat(patterns("bash", command)).containsExactly(pattern);
  }

  @ParameterizedTest
  @CsvSource({
    "read, .env, .env",
    "edit, src/A.java, src/A.java",
    "external_directory, /etc/*, /etc/*",
    "webfetch, example.org, example.org",
    "task, explore, explore",
    "mcp_tracker_close, *, *"
  })
  void rememberOtherDemandsExactly(String permission, String asked, String pattern) {
    assertThat(patterns(permission, asked)).containsExactly(pattern);
  }

  @ParameterizedTest
  @CsvSource({"opaque, eval x", "bash, sudo rm *", "bash, rm *.log", "edit, a*b"})
  void offerNothingThatWouldReachFurther(String permission, String asked) {
    assertThat(patterns(permission, asked)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/*", "/home/*", "/Users/*", "unknown"})
  void rememberNoDirectoryThatHoldsWhatNobodyNamed(String pattern) {
    assertThat(patterns("external_directory", pattern)).isEmpty();
  }

  @Test
  void offerNothingAtAllIfOneDemandCannotBeRemembered() {
    var ruling = Ruling.of(List.of(asked("bash", "git push"), asked("opaque", "git push; $X")));

    assertThat(((Ruling.NeedsApproval) ruling).rememberable()).isEmpty();
  }

  @Test
  void nameAPatternOnceThoughACommandNeedsItForSeveralPermissions() {
    var ruling =
        Ruling.of(List.of(asked("bash", "git push"), asked("bash_unconfined", "git push")));

    assertThat(((Ruling.NeedsApproval) ruling).rememberable()).hasSize(2);
    assertThat(((Ruling.NeedsApproval) ruling).rememberablePatterns()).containsExactly("git push");
  }

  @Test
  void alwaysAllowWhatWasAskedFor() {
    String[] words = {"git", "npm", "run", "-C", "push", "x y", "a*", "?", "sudo", "docker"};
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var command = new StringBuilder(words[random.nextInt(words.length)]);
      for (int i = random.nextInt(5); i > 0; i--) {
        command.append(' ').append(words[random.nextInt(words.length)]);
      }
      var demand = new Demand("bash", command.toString(), "x");
      assertThat(AllowAlwaysRules.of(List.of(asked("bash", command.toString()))))
          .as("seed %d: %s", seed, command)
          .allMatch(rule -> rule.matches(demand) && !rule.pattern().matches("something else"));
    }
  }

  private static List<String> patterns(String permission, String asked) {
    return AllowAlwaysRules.of(List.of(asked(permission, asked))).stream()
        .map(rule -> rule.pattern().pattern())
        .toList();
  }

  private static DemandVerdict asked(String permission, String pattern) {
    return new DemandVerdict(
        new Demand(permission, pattern, pattern), RuleAction.ASK, AppliedRule.NONE);
  }
}
