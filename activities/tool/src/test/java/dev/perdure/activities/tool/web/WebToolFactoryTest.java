package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.network.WebPages;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebToolFactoryTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @TempDir Path home;
  private final WebPages pages = new WebPages();

  @AfterEach
  void close() {
    pages.close();
  }

  @Test
  void answersWithTheTextOfAPage() {
    pages.page("/", "text/html", "<h1>One</h1>");
    ToolResult result = done(call(url("/"), ToolBench.everything()));
    assertThat(result.output()).isEqualTo("# One\n");
    assertThat(result.metadata().text("mediaType")).hasValue("text/html");
    pages.page("/", "text/html", "<html></html>");
    assertThat(done(call(url("/"), ToolBench.everything())).output())
        .isEqualTo("The page holds no text.");
    pages.page("/", "application/zip", "PK");
    assertThat(done(call(url("/"), ToolBench.everything())).output())
        .contains("is application/zip");
    for (String url : List.of("", "example.org", "file:///etc/passwd", "https://a:b@c.d/")) {
      ToolResult refused = done(call(JsonObject.of("url", url), ToolBench.everything()));
      assertThat(refused.isError()).as(url).isTrue();
    }
  }

  @Test
  void givesAPageAsTextOrAsItIs() {
    pages.page("/", "text/html", "<h1>One</h1>");
    assertThat(done(call(url("/").with("format", "text"), ToolBench.everything())).output().strip())
        .isEqualTo("One");
    assertThat(done(call(url("/").with("format", "html"), ToolBench.everything())).output())
        .contains("<h1>One</h1>");
  }

  @Test
  void isHeldToTheRulesForItsHost() {
    pages.page("/", "text/plain", "hello");
    ToolResult denied = done(call(url("/"), rules("site.test", RuleAction.DENY)));
    assertThat(denied.metadata().fields()).containsKey("ruling");
    assertThat(call(url("/"), rules("site.test", RuleAction.ASK)))
        .isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @Test
  void reportsARedirectionToAHostThatIsNotAllowed() {
    pages.redirect("/", pages.at("other.test", "/x"));
    ToolResult result = done(call(url("/"), rules("other.test", RuleAction.ASK)));
    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().text("redirect")).hasValue(pages.at("other.test", "/x"));
  }

  @Test
  void offersSearchesOnlyWhereAKeyIsSet() {
    assertThat(names(Map.of())).containsExactly("webfetch");
    assertThat(names(Map.of("EXA_API_KEY", " "))).containsExactly("webfetch");
    assertThat(names(Map.of("EXA_API_KEY", "k")))
        .containsExactly("webfetch", "websearch", "codesearch");
    assertThat(names(Map.of("TAVILY_API_KEY", "k"))).containsExactly("webfetch", "websearch");
  }

  @Test
  void searchesByExa() {
    pages.page(
        "/mcp",
        "text/event-stream",
        "event: message\n"
            + "data: {\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Title:"
            + " A\"}]},\"jsonrpc\":\"2.0\",\"id\":1}\n\n");
    assertThat(
            search("EXA", "websearch", JsonObject.of("query", "q").with("numResults", 3)).output())
        .isEqualTo("Title: A");
    assertThat(search("EXA", "codesearch", JsonObject.of("query", "q")).output())
        .isEqualTo("Title: A");
    assertThat(pages.bodies.getFirst()).contains("\"web_search_exa\"", "\"numResults\":3");
    assertThat(pages.bodies.getLast()).contains("\"get_code_context_exa\"", "\"tokensNum\":5000");
  }

  @Test
  void searchesByTavily() {
    pages.page(
        "/search",
        "application/json",
        "{\"results\":[{\"title\":\"A\",\"url\":\"https://a.org\",\"content\":\"text\"}]}");
    assertThat(search("TAVILY", "websearch", JsonObject.of("query", "q")).output())
        .isEqualTo("## A\nhttps://a.org\n\ntext");
    assertThat(pages.bodies.getFirst()).contains("\"max_results\":8");
  }

  @Test
  void saysWhyASearchFailed() {
    pages.page("/search", "application/json", "no json");
    assertThat(search("TAVILY", "websearch", JsonObject.of("query", "q")).output())
        .contains("The search failed: Tavily's answer can't be read");
    assertThat(search("EXA", "websearch", JsonObject.of("query", "q")).output())
        .contains("Exa answers 404");
  }

  @Test
  void namesTheKeyThatIsNotTakenAndTheTimeToWait() {
    pages.on("/mcp", exchange -> exchange.sendResponseHeaders(401, -1));
    assertThat(search("EXA", "websearch", JsonObject.of("query", "q")).output())
        .contains("Exa answers 401", "EXA_API_KEY");
    pages.on(
        "/search",
        exchange -> {
          exchange.getResponseHeaders().add("Retry-After", "9");
          exchange.sendResponseHeaders(429, -1);
        });
    assertThat(search("TAVILY", "websearch", JsonObject.of("query", "q")).output())
        .contains("Tavily answers 429", "9 s");
  }

  private static List<String> names(Map<String, String> environment) {
    return WebToolFactory.from(environment).stream().map(tool -> tool.spec().name()).toList();
  }

  private ToolResult search(String vendor, String name, JsonObject arguments) {
    Map<String, String> environment =
        Map.of(vendor + "_API_KEY", "k", vendor + "_BASE_URL", pages.at("localhost", ""));
    return done(run(WebToolFactory.from(environment), name, arguments, ToolBench.everything()));
  }

  private JsonObject url(String path) {
    return JsonObject.of("url", pages.at("site.test", path));
  }

  private CallOutcome call(JsonObject arguments, Policy policy) {
    Tool tool =
        new WebFetchTool(
            new WebClient(_ -> List.of(LOOPBACK), LOOPBACK::equals, ProxySettings.NONE));
    return run(List.of(tool), "webfetch", arguments, policy);
  }

  private CallOutcome run(List<Tool> tools, String name, JsonObject arguments, Policy policy) {
    ToolBench bench = new ToolBench(home);
    ToolRunner runner = new ToolRunner(new Toolbox(new ArrayList<>(tools)), bench.stores());
    return ToolBench.run(runner, name, arguments, bench.context(bench.nextCall(), policy));
  }

  private static ToolResult done(CallOutcome verdict) {
    return ToolBench.done(verdict);
  }

  private static Policy rules(String host, RuleAction action) {
    return Policy.of(
        List.of(
            new Ruleset(
                RuleLayer.USER,
                "test",
                List.of(Rule.of("*", "*", RuleAction.ALLOW), Rule.of("webfetch", host, action)))),
        Ceiling.NONE);
  }
}
