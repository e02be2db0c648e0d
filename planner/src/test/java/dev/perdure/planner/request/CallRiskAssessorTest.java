package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Subjects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "git push origin +main | overwrites what others have published",
        "git push -uf origin main | overwrites what others have published",
        "npm dist-tag add web@1.0.0 latest | overwrites what others have published",
        "git push origin :main | deletes what others have published",
        "gem yank web -v 1.0.0 | deletes what others have published",
        "docker buildx build --push . | publishes to others",
        "skopeo copy docker-archive:a docker://b | publishes to others",
        "glab mr create --fill | publishes to others",
        "npx jsr publish | publishes to others",
        "hatch publish | publishes to others",
        "mail -s done team@example.com | publishes to others",
        "gosu postgres psql | becomes another user",
        "sftp web-1 | acts on another machine",
        "ansible-playbook site.yml | acts on another machine",
        "terraform -chdir=prod apply | changes servers",
        "tofu destroy | changes servers",
        "kubectl -n prod delete pod web | changes servers",
        "kubectl rollout restart deployment/web | changes servers",
        "aws ec2 terminate-instances --instance-ids i-1 | changes servers",
        "az vm delete --name web | changes servers",
        "docker run --privileged alpine | changes the machine itself",
        "bash - | runs a script that nobody has seen",
        "git switch --discard-changes main | deletes without a way back",
        "psql -c DROP TABLE users | deletes without a way back",
        "docker compose down -v | deletes without a way back",
        "redis-cli FLUSHALL | deletes without a way back",
        "fuser -k 80/tcp | ends other processes",
        "gh workflow run deploy.yml | changes servers",
        "git send-pack origin main | publishes to others"
      })
  void knowsWhatACommandMayDoToOthers(String command, String reason) {
    assertThat(CallRiskAssessor.of(Subjects.commands(command)).reasons())
        .anyMatch(told -> told.startsWith(reason + ": "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git push-notes",
        "kubectl get pods",
        "terraform plan",
        "aws s3 ls",
        "docker build .",
        "docker compose up",
        "helm template web",
        "git config user.name Ann",
        "git remote -v",
        "npm install",
        "npm ci",
        "apt list",
        "psql -c select",
        "git checkout main",
        "python3 tool.py",
        "gcloud projects list"
      })
  void isLowForEverydayCommands(String command) {
    assertThat(CallRiskAssessor.of(Subjects.commands(command))).isEqualTo(HumanRequestRisk.low());
  }

  @Test
  void isThatOfTheWorstPartWithEveryReasonOnceAndTheWorstFirst() {
    HumanRequestRisk risk =
        CallRiskAssessor.of(Subjects.commands("rm -f x", "git push -f", "rm -f x"));
    assertThat(risk.level()).isEqualTo("high");
    assertThat(risk.reasons())
        .containsExactly(
            "overwrites what others have published: git push -f",
            "publishes to others: git push -f",
            "deletes without a way back: rm -f x");
  }

  @Test
  void isLowWhereNothingIsKnownOfIt() {
    assertThat(CallRiskAssessor.of(Subjects.commands("make"))).isEqualTo(HumanRequestRisk.low());
    assertThat(CallRiskAssessor.of(Subjects.permission(List.of())))
        .isEqualTo(HumanRequestRisk.low());
  }
}
