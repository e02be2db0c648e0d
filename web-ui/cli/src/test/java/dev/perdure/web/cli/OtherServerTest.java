package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verbs that read lists, at the address of another program than Perdure. */
class OtherServerTest {

  private static final List<String> PATHS =
      List.of(
          "tasks",
          "requests",
          "models",
          "usage",
          "mcp",
          "tokens",
          "permissions",
          "trust",
          "agents",
          "audit");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tasks",
        "inbox",
        "models",
        "models openai",
        "usage",
        "mcp",
        "tokens list",
        "permissions list",
        "trust list",
        "agents"
      })
  void refusesAnswersThatAreNoList(String words) {
    for (String body : List.of("{'hello':'world'}", "[]", "{'items':7}", "<html>Hello</html>")) {
      try (var server = new FakeServer()) {
        PATHS.forEach(path -> server.on("GET /api/" + path, body));

        Typed typed = Typed.command(Map.of("PERDURE_SERVER", server.address()), words.split(" "));

        assertThat(typed.code()).as("%s, %s: %s", words, body, typed.err()).isNotZero();
        assertThat(typed.err())
            .contains(
                "The server at %s sent no list of Perdure: correct the address (--server or PERDURE_SERVER)."
                    .formatted(server.address()));
        assertThat(typed.out()).isEmpty();
      }
    }
  }
}
