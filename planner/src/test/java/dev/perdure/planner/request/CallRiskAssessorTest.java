package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Subjects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallRiskAssessorTest {

  @ParameterizedTest
  @CsvSource({
    "bash, rm -rf build, medium, deletes without a way back: rm -rf build",
    "bash, find . -delete, medium, deletes without a way back: find . -delete",
    "bash, git push origin main, high, publishes to others: git push origin main",
    "bash, npm publish, high, publishes to others: npm publish",
    "bash, sudo ls, high, becomes another user: sudo ls",
    "bash, ssh host, high, acts on another machine: ssh host",
    "bash, bash, high, runs a script that nobody has seen: bash",
    "opaque, eval $x, high, is not analysed before it runs: eval $x",
    "external_directory, /etc/*, medium, leaves the workspace: /etc/*",
    "network, example.com, medium, reaches a host of the network: example.com",
    "edit, .github/workflows/ci.yml, high, changes a protected file: .github/workflows/ci.yml (runs"
        + " on your build server: GitHub Actions runs it)",
    "edit, a/.envrc, high, changes a protected file: a/.envrc (runs on your machine: direnv runs it"
        + " when a shell enters the folder)",
    "read, .env, medium, shows a protected file to the model: .env",
    "git_objects, git show, medium, may show files that a rule denies: git show",
    "bash_unconfined, ls, medium, runs without a sandbox"
  })
  void isToldFromWhatACallNeeds(String permission, String pattern, String level, String reason) {
    assertThat(
            CallRiskAssessor.of(Subjects.permission(List.of(Subjects.item(permission, pattern)))))
        .isEqualTo(new HumanRequestRisk(level, List.of(reason)));
  }

  @Test
  void isThatOfTheWorstPartWithEveryReasonOnce() {
    HumanRequestRisk risk =
        CallRiskAssessor.of(Subjects.commands("rm -f x", "git push -f", "rm -f x"));
    assertThat(risk.level()).isEqualTo("high");
    assertThat(risk.reasons())
        .containsExactly(
            "deletes without a way back: rm -f x",
            "overwrites what others have published: git push -f",
            "publishes to others: git push -f");
  }

  @Test
  void isLowWhereNothingIsKnownOfIt() {
    assertThat(CallRiskAssessor.of(Subjects.commands("make"))).isEqualTo(HumanRequestRisk.low());
    assertThat(CallRiskAssessor.of(Subjects.permission(List.of())))
        .isEqualTo(HumanRequestRisk.low());
  }
}
