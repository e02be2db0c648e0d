package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

/** A memory beside the database finds what was changed in all tables alike. */
class ChainWitnessTest extends OnDecidedTask {

  @Test
  void theWitnessFindsATailThatWasCutEverywhere() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("delete from decision where id = 'd_4'");
    tamper("delete from event where data::text like '%d_4%'");
    tamper("update request set status = 'withdrawn' where id = 'r_4'");
    tamper(
        "update decision_head set (position, hash) = (select position, hash from decision where id = 'd_3')");

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CUT);
    assertThat(withoutWitness().verify(task)).isEmpty();
  }

  @Test
  void theWitnessFindsATaskThatIsGone() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("delete from task where id = 't_1'");
    tamper("delete from decision_head");

    assertThat(audit().verify().findings())
        .extracting(AuditFinding::kind)
        .contains(AuditFindingKind.CUT);
  }

  @Test
  void theWitnessFindsAChainThatWasWrittenAgain() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("update decision set hash = repeat('b', 64) where id = 'd_4'");
    tamper("update decision_head set hash = repeat('b', 64)");

    assertThat(audit().verify(task))
        .anySatisfy(finding -> assertThat(finding.sentence()).contains("saw it last"));
  }

  @Test
  void theWitnessFollowsNewDecisionsAndNoBrokenChain() {
    audit().verify();
    settle("r_5", Outcome.DENY);
    assertThat(audit().verify().isIntact()).isTrue();
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(5);

    settle("r_6", Outcome.DENY);
    tamper("update decision set outcome = 'deny' where id = 'd_1'");
    assertThat(audit().verify().isIntact()).isFalse();
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(5);
  }

  @Test
  void theWitnessIsItsOwnersAndSurvivesACutLine() throws Exception {
    audit().verify();
    Path file = data.resolve("audit-heads");
    Files.writeString(file, Files.readString(file) + "i t_1 9 0123");

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(4);

    settle("r_5", Outcome.DENY);
    audit().verify();
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(5);
  }

  @Test
  void theWitnessOfAnotherDatabaseWithTheSameDirectoryIsPassedOver() {
    audit().verify();

    ChainWitness other = ChainWitnessFile.in(data, "another");

    assertThat(other.tasks()).isEmpty();
    assertThat(new DecisionAudit(journal.database(), other).verify().isIntact()).isTrue();
  }

  @Test
  void theWitnessNeverMovesBack() {
    audit().verify();
    ChainWitness witness = witness();

    witness.record(new ChainHead(task, 2, "a".repeat(64)));

    assertThat(witness.find(task).orElseThrow().position()).isEqualTo(4);
  }

  @Test
  void aLookWritesNothing() {
    assertThat(audit().look(task)).isEmpty();

    assertThat(data.resolve("audit-heads")).doesNotExist();
  }
}
