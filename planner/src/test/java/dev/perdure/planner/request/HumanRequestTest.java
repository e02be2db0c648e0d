package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.wait.RequestWait;
import dev.perdure.testing.Subjects;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HumanRequestTest {

  @Test
  void comesBackFromTheWireAsItWas() {
    var decision = Decisions.of("r_1", "deny").with("comment", "Not now.").done();
    var request =
        new HumanRequest(
            new RequestId("r_1"),
            new TaskId("t_1"),
            new RunId("t_1.main"),
            RequestKind.PERMISSION,
            RequestStatus.SETTLED,
            "digest-1",
            "Run git push origin main",
            RequestKind.PERMISSION.outcomes(),
            Subjects.commands("git push"),
            HumanRequestRisk.low(),
            List.of("t_1.main"),
            HumanRequestVotes.of(1, 0),
            Instant.EPOCH,
            null,
            "ada",
            Instant.EPOCH,
            RequestWait.since(Instant.EPOCH),
            DecisionSettlement.of(decision));

    assertThat(Json.again(request)).isEqualTo(request);
    assertThat(Json.write(request)).contains("\"allow_once\"", "\"settled\"", "\"Not now.\"");
  }

  @Test
  void namesAnEmptyId() {
    assertThatThrownBy(() -> new RequestId(" ")).hasMessageContaining("request's id is empty");
    assertThatThrownBy(() -> new DecisionId("")).hasMessageContaining("decision's id is empty");
  }

  @Test
  void keepsEveryFieldOfADecisionOnTheWire() {
    var decision =
        Decisions.of("r_1", "deny")
            .with("then", "continue")
            .with("remember", Map.of("patterns", List.of("a"), "scope", "run"))
            .with(
                "lineComments",
                List.of(Map.of("path", "a", "side", "new", "line", 3, "text", "Why?")))
            .with("ticked", List.of("Looked"))
            .done();

    assertThat(Json.again(decision)).isEqualTo(decision);
    assertThat(decision.then()).isEqualTo(Decision.Then.GO_ON);
    assertThat(Json.write(decision)).contains("\"continue\"");
  }
}
