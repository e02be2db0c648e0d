package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WebToolsTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @TempDir Path home;
  private final WebPages pages = new WebPages();

  @AfterEach
  void close() {
    pages.close();
  }

  @Test
  void givesAPageAsMarkdownWithWholeLinks() {
    pages.page(
        "/docs/",
        "text/html; charset=utf-8",
        """
        <html><head><title>T</title><style>x{}</style></head><body><nav>menu</nav>
        <h1>Läufe</h1><p>See <a href="more.html">more</a> and <b>this</b>.</p><script>evil()</script>
        <pre><code class="language-java">int a = 1;
        </code></pre><table><tr><th>k</th><th>v</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>
        """);
    ToolResult result = fetch("/docs/", Map.of());
    assertThat(result.output())
        .startsWith("# Läufe\n")
        .contains("[more](" + pages.at("site.test", "/docs/more.html") + ")")
        .contains("**this**", "```java\nint a = 1;\n```", "| k | v |")
        .doesNotContain("evil", "menu", "x{}");
    assertThat(result.metadata().text("mediaType")).hasValue("text/html");
  }

  @Test
  void givesAPageAsTextOrAsItIs() {
    pages.page("/", "text/html", "<body><h1>One</h1><p>two <i>three</i></p></body>");
    assertThat(fetch("/", Map.of("format", "text")).output()).isEqualTo("One\n\ntwo three");
    assertThat(fetch("/", Map.of("format", "html")).output()).contains("<h1>One</h1>");
  }

  @Test
  void saysHowMuchAPageHides() {
    pages.page("/", "text/html", "<p>seen</p><p hidden>" + "word ".repeat(20) + "</p>");
    assertThat(fetch("/", Map.of("format", "text")).output())
        .isEqualTo(
            "seen\n\n(99 characters that the page hides from people are left out: format html has"
                + " them.)\n");
  }

  @Test
  void keepsCellsAndItemsApartAsText() {
    pages.page(
        "/",
        "text/html",
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
            + "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>");
    assertThat(fetch("/", Map.of("format", "text")).output())
        .isEqualTo("A\tB\n1\t2\n\none\ntwo\n\nthree");
  }

  @Test
  @Timeout(20)
  void isDoneWithBlanksWithoutEnd() {
    pages.page("/", "text/html", "<pre>a\n" + " \t".repeat(1_000_000) + "\n\n \n\n  c</pre>");
    assertThat(fetch("/", Map.of("format", "text")).output()).isEqualTo("a\n\nc");
  }

  @Test
  void readsTheEncodingAPageNames() {
    byte[] latin = "<meta charset=iso-8859-1><p>Grüße</p>".getBytes(StandardCharsets.ISO_8859_1);
    pages.page("/meta", "text/html", latin);
    pages.page("/header", "text/plain; charset=\"ISO-8859-1\"", latin);
    assertThat(fetch("/meta", Map.of()).output()).contains("Grüße");
    assertThat(fetch("/header", Map.of()).output()).contains("Grüße");
  }

  @Test
  void isDoneWithPagesThatNestOrRepeatWithoutEnd() {
    pages.page("/", "text/html", "<table><tr><td>".repeat(2_000) + "deep");
    assertThat(fetch("/", Map.of()).output()).startsWith("deep").contains("too intricate");
    pages.page("/", "text/html", "<table><tr><td>a<table><tr><td>b</table>".repeat(30));
    assertThat(fetch("/", Map.of()).output()).contains("a", "b").doesNotContain("too intricate");
    pages.page("/", "text/html", "<i>x</i>".repeat(20_000));
    assertThat(fetch("/", Map.of()).output()).startsWith("xxx").contains("too intricate");
  }

  @Test
  void readsPagesWhoseTypeIsWrongOrMissing() {
    pages.page("/", "", "<!DOCTYPE html><h1>One</h1>");
    assertThat(fetch("/", Map.of()).output()).isEqualTo("# One\n");
    pages.page("/", "application/octet-stream", "größe");
    assertThat(fetch("/", Map.of()).output()).isEqualTo("größe");
    pages.page("/", "application/octet-stream", new byte[] {'a', (byte) 0xFF});
    assertThat(fetch("/", Map.of()).isError()).isTrue();
    pages.page("/", "text/plain; charset=utf-16", "zwei".getBytes(StandardCharsets.UTF_16));
    assertThat(fetch("/", Map.of()).output()).isEqualTo("zwei");
    pages.page("/", "text/html", "<html></html>");
    assertThat(fetch("/", Map.of()).output()).isEqualTo("The page holds no text.");
  }

  @Test
  void refusesWhatIsNoText() {
    pages.page("/zip", "application/zip", "PK");
    pages.page("/fake", "text/plain", "a\0b");
    assertThat(fetch("/zip", Map.of()).output()).contains("is application/zip");
    assertThat(fetch("/fake", Map.of()).isError()).isTrue();
  }

  @Test
  void isAllowedBeforeApprovalAndHeldToTheRulesForItsHost() {
    pages.page("/", "text/plain", "hello");
    assertThat(done(call(url("/"), ToolBench.planning())).output()).isEqualTo("hello");
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
  void refusesWhatIsNoAddress() {
    for (String url : List.of("", "example.org", "file:///etc/passwd", "https://a:b@c.d/")) {
      ToolResult result = done(call(JsonObject.of("url", url), ToolBench.everything()));
      assertThat(result.isError()).as(url).isTrue();
    }
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
    Map<String, String> exa = Map.of("EXA_API_KEY", "k", "EXA_BASE_URL", pages.at("localhost", ""));
    assertThat(search(exa, "websearch", JsonObject.of("query", "q").with("numResults", 3)).output())
        .isEqualTo("Title: A");
    assertThat(search(exa, "codesearch", JsonObject.of("query", "q")).output())
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
    Map<String, String> tavily =
        Map.of("TAVILY_API_KEY", "k", "TAVILY_BASE_URL", pages.at("localhost", ""));
    assertThat(search(tavily, "websearch", JsonObject.of("query", "q")).output())
        .isEqualTo("## A\nhttps://a.org\n\ntext");
    assertThat(pages.bodies.getFirst()).contains("\"max_results\":8");
  }

  @Test
  void saysWhyASearchFailed() {
    pages.page("/search", "application/json", "no json");
    Map<String, String> tavily =
        Map.of("TAVILY_API_KEY", "k", "TAVILY_BASE_URL", pages.at("localhost", ""));
    assertThat(search(tavily, "websearch", JsonObject.of("query", "q")).output())
        .contains("The search failed: Tavily's answer can't be read");
    Map<String, String> exa = Map.of("EXA_API_KEY", "k", "EXA_BASE_URL", pages.at("localhost", ""));
    assertThat(search(exa, "websearch", JsonObject.of("query", "q")).output())
        .contains("Exa answers 404");
  }

  @Test
  void namesTheKeyThatIsNotTakenAndTheTimeToWait() {
    pages.on("/mcp", exchange -> exchange.sendResponseHeaders(401, -1));
    Map<String, String> exa = Map.of("EXA_API_KEY", "k", "EXA_BASE_URL", pages.at("localhost", ""));
    assertThat(search(exa, "websearch", JsonObject.of("query", "q")).output())
        .contains("Exa answers 401", "EXA_API_KEY");
    pages.on(
        "/search",
        exchange -> {
          exchange.getResponseHeaders().add("Retry-After", "9");
          exchange.sendResponseHeaders(429, -1);
        });
    Map<String, String> tavily =
        Map.of("TAVILY_API_KEY", "k", "TAVILY_BASE_URL", pages.at("localhost", ""));
    assertThat(search(tavily, "websearch", JsonObject.of("query", "q")).output())
        .contains("Tavily answers 429", "9 s");
  }

  private static List<String> names(Map<String, String> environment) {
    return WebTools.from(environment).stream().map(tool -> tool.spec().name()).toList();
  }

  private ToolResult search(Map<String, String> environment, String name, JsonObject arguments) {
    return done(run(WebTools.from(environment), name, arguments, ToolBench.everything()));
  }

  private ToolResult fetch(String path, Map<String, Object> more) {
    JsonObject arguments = url(path);
    for (var entry : more.entrySet()) {
      arguments = arguments.with(entry.getKey(), entry.getValue());
    }
    return done(call(arguments, ToolBench.everything()));
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
