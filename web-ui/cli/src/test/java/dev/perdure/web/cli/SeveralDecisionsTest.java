package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Several requests are decided by one command. */
class SeveralDecisionsTest {

  private final FakeServer server = new FakeServer();

  @BeforeEach
  void raise() {
    pending("r1", "'allow_once','deny'");
    pending("r3", "'allow_once','deny'");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void eachIsDecidedByItselfAndToldOnALineOfItsOwn() {
    server.on(
        "GET /api/requests/r2",
        "{'id':'r2','status':'settled','decision':{'outcome':'deny','by':'Ada'}}");

    Typed approve = verb("approve", "r1", "r2", "r3", "r1");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err().lines())
        .containsExactly(
            "Settled r1: allow once.",
            "r2: Request r2 is settled: deny by Ada.",
            "Settled r3: allow once.",
            "1 of 3 requests could not be decided.");
    assertThat(sent("r1")).singleElement().satisfies(sent -> isOf(sent, "r1", "allow_once"));
    assertThat(sent("r3")).singleElement().satisfies(sent -> isOf(sent, "r3", "allow_once"));
  }

  @Test
  void theyAreDeniedWithOneCommentAndPrintedAsOneObject() {
    Typed reject = verb("reject", "r1", "r3", "-m", "Not here", "--json");

    assertThat(reject.code()).isZero();
    for (String id : List.of("r1", "r3")) {
      assertThat(sent(id)).singleElement().satisfies(sent -> isOf(sent, id, "deny"));
      assertThat(sent(id).getFirst().path("comment").asString()).isEqualTo("Not here");
    }
    JsonNode printed = JsonNodes.tryRead(reject.out()).orElseThrow();
    assertThat(JsonNodes.list(printed, "items"))
        .extracting(request -> request.path("id").asString())
        .containsExactly("r1", "r3");
  }

  private static void isOf(JsonNode sent, String id, String outcome) {
    assertThat(sent.path("digest").asString()).isEqualTo("digest of " + id);
    assertThat(sent.path("outcome").asString()).isEqualTo(outcome);
  }

  private void pending(String id, String outcomes) {
    server
        .on(
            "GET /api/requests/" + id,
            "{'id':'%1$s','kind':'permission','status':'pending','digest':'digest of %1$s','outcomes':[%2$s]}"
                .formatted(id, outcomes))
        .on("POST /api/requests/%s/decision".formatted(id), "{}");
  }

  private List<JsonNode> sent(String id) {
    return server.bodies("POST /api/requests/%s/decision".formatted(id));
  }

  private Typed verb(String... arguments) {
    List<String> words = new ArrayList<>(List.of(arguments));
    words.addAll(List.of("--server", server.address()));
    return Typed.command(Map.of(), words.toArray(String[]::new));
  }
}
