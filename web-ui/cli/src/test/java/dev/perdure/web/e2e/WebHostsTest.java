package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Pages of hosts that a person is asked for, once for each host. */
class WebHostsTest extends OnScriptedTasks {

  private static final String PAGES =
      """
      - when: {agent: build}
        tool_calls:
        - {name: webfetch, arguments: {url: "https://docs.unknown.invalid/a", timeout: 5}}
        - {name: webfetch, arguments: {url: "https://docs.unknown.invalid/b", timeout: 5}}
      - when: {agent: build}
        tool_calls:
        - {name: webfetch, arguments: {url: "https://docs.unknown.invalid/c", timeout: 5}}
        - {name: webfetch, arguments: {url: "https://named.unknown.invalid/d", timeout: 5}}
      """;

  @Test
  void areAskedForAsAHostOfACommandIsAndPassOnceAllowedAlwaysOrNamedInTheRequest() {
    Map<String, Object> body =
        body("web-hosts", "build-only", PAGES + FIX + "- {text: Done., times: always}\n");
    body.put("request", "Fix the greeting as https://named.unknown.invalid/guide tells.");
    TaskPage task = TaskPage.create(server.url(), body);

    JsonNode asked = task.nextRequest("permission");
    assertThat(asked.path("title").asString()).isEqualTo("Fetch a page of docs.unknown.invalid");
    assertThat(asked.at("/subject/items/0/permission").asString()).isEqualTo("network");
    assertThat(asked.at("/subject/always").toString()).isEqualTo("[\"docs.unknown.invalid\"]");
    task.decide(asked, "w1", "allow_always", Map.of());

    assertThat(task.ended().path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(requests(task).valueStream())
        .allMatch(request -> request.path("kind").asString().equals("permission"))
        .hasSizeBetween(1, 2);
    assertThat(task.messages("main").toString())
        .contains("docs.unknown.invalid/c can't be fetched", "named.unknown.invalid/d can't be")
        .doesNotContain("is denied by the rule");
  }
}
