package dev.perdure.web.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.web.server.OnServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExceptionMapperTest extends OnServer {

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "7", "{\"request\": }", "{\"request\":\"a\"} {}"})
  void callsABodyThatIsNoObjectMalformed(String body) {
    var reply = http.post("/api/tasks", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.json().path("code").asString()).isEqualTo("malformed");
    assertThat(reply.json().path("status").asInt()).isEqualTo(400);
  }

  @Test
  void saysThatAMethodIsNotThere() {
    var reply = http.post("/api/tasks/t_1", "{}");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.json().path("code").asString()).isEqualTo("method_not_allowed");
  }

  @Test
  void answersUnknownAddressesOfTheApiWithAProblem() {
    var reply = http.get("/api/nothing/here");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("code").asString()).isEqualTo("not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/tasks/%20",
        "/api/tasks/%20/plan",
        "/api/tasks/%20/runs",
        "/api/requests/%20",
        "/api/requests?task=%20"
      })
  void findsNothingUnderABlankId(String address) {
    var reply = http.get(address);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("code").asString()).isEqualTo("not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/tasks?q=%00", "/api/tasks?repo=a%00b", "/api/requests?task=%00"})
  void readsNoAddressWithACharacterThatNoTextHas(String address) {
    var reply = http.get(address);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("code").asString()).isEqualTo("invalid");
    assertThat(address).contains(reply.json().path("field").asString() + "=");
  }

  @Test
  void leavesOutTheFieldWhereThereIsNone() {
    assertThat(http.get("/api/tasks/t_none").json().has("field")).isFalse();
  }

  @Test
  void asksForPatienceWhileTheServerOfARepositoryIsBusy() {
    var busy = new ServerBusyException("repository_unreachable", "It is busy.", Optional.empty());

    var answer = new ExceptionMapper().answer(busy);

    assertThat(answer.getStatusCode().value()).isEqualTo(503);
    assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo("10");
    assertThat(answer.getBody()).isNotNull().extracting(Problem::detail).isEqualTo("It is busy.");
  }
}
