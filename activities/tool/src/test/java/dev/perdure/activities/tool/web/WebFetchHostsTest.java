package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.network.WebPages;
import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.tool.ToolResult;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one rule for hosts where pages are fetched and searched. */
class WebFetchHostsTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @TempDir Path home;
  private final WebPages pages = new WebPages();

  @AfterEach
  void close() {
    pages.close();
  }

  @Test
  void asksOnceForAHostThatNobodyKnowsAndFetchesNothingBefore() {
    pages.page("/", "text/plain", "hello");

    CallOutcome.NeedsPermission asked =
        (CallOutcome.NeedsPermission) fetch("site.test", "/", ToolBench.defaults());

    assertThat(pages.requests).isEmpty();
    assertThat(asked.subject().items())
        .singleElement()
        .extracting(PermissionSubjectItem::permission, PermissionSubjectItem::pattern)
        .containsExactly("network", "site.test");
    assertThat(asked.subject().always()).containsExactly("site.test");
    assertThat(asked.subject().preview().hosts()).isEqualTo(List.of("site.test"));
  }

  @Test
  void fetchesOnceAPersonAllowsTheCall() {
    pages.page("/", "text/plain", "hello");
    var asked = (CallOutcome.NeedsPermission) fetch("site.test", "/", ToolBench.defaults());

    assertThat(granted(asked, "/").output()).isEqualTo("hello");
  }

  @Test
  void followsRedirectionsWithinTheHostThatWasAllowedOnce() {
    pages.redirect("/", "/next");
    pages.page("/next", "text/plain", "hello");
    var asked = (CallOutcome.NeedsPermission) fetch("site.test", "/", ToolBench.defaults());

    assertThat(granted(asked, "/").output()).isEqualTo("hello");
  }

  @Test
  void followsARedirectionToAnotherHostOnlyWhereThatIsKnown() {
    pages.redirect("/", pages.at("other.test", "/x"));
    pages.page("/x", "text/plain", "hello");

    ToolResult unknown = ToolBench.done(fetch("site.test", "/", known("site.test")));
    assertThat(unknown.isError()).isTrue();
    assertThat(unknown.metadata().text("redirect")).hasValue(pages.at("other.test", "/x"));
    assertThat(pages.requests).hasSize(1);

    assertThat(ToolBench.done(fetch("site.test", "/", known("*.test"))).output())
        .isEqualTo("hello");
  }

  @Test
  void followsARedirectionToAnotherPortOnlyWhereTheHostIsKnown() {
    try (var elsewhere = new WebPages()) {
      elsewhere.page("/x", "text/plain", "hello");
      pages.redirect("/", elsewhere.at("site.test", "/x"));
      var asked = (CallOutcome.NeedsPermission) fetch("site.test", "/", ToolBench.defaults());

      ToolResult once = granted(asked, "/");
      assertThat(once.isError()).isTrue();
      assertThat(once.metadata().text("redirect")).hasValue(elsewhere.at("site.test", "/x"));
      assertThat(elsewhere.requests).isEmpty();

      assertThat(ToolBench.done(fetch("site.test", "/", known("site.test"))).output())
          .isEqualTo("hello");
    }
  }

  @Test
  void refusesAnUnknownHostBeforeApprovalAndNamesTheRemedy() {
    ToolResult refused = ToolBench.done(fetch("site.test", "/", ToolBench.planning()));

    assertThat(refused.isError()).isTrue();
    assertThat(refused.output()).contains("a message with its address", "workspace.network");
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void fetchesAHostOfTheUsersFilesBeforeApproval() {
    pages.page("/", "text/plain", "hello");
    Policy planning = ToolBench.planning().and(rule(RuleAction.ALLOW, "site.test"));

    assertThat(ToolBench.done(fetch("site.test", "/", planning)).output()).isEqualTo("hello");
  }

  @Test
  void asksForAnAddressOfSixInTheFormThatCommandsUse() {
    var asked =
        (CallOutcome.NeedsPermission)
            call("http://[2606:4700::1111]/", ToolBench.defaults(), Optional.empty());

    assertThat(asked.subject().always()).containsExactly("2606:4700:0:0:0:0:0:1111");
  }

  @Test
  void leavesFoundPagesOfDeniedHostsOut() {
    pages.page(
        "/search",
        "application/json",
        """
        {"results":[{"title":"A","url":"https://bad.example/a","content":"secret"},\
        {"title":"B","url":"https://good.example/b","content":"text"}]}\
        """);

    assertThat(search("TAVILY", rule(RuleAction.DENY, "bad.example")).output())
        .contains("## B\nhttps://good.example/b", "bad.example': deny (user, test)")
        .doesNotContain("secret");
  }

  @Test
  void leavesDeniedHostsOutOfExasWordsToo() {
    String found =
        """
        Title: A
        Author: x
        URL: https://bad.example/a
        Text: secret

        Title: B
        URL: https://good.example/b
        Text: Title: no page of its own
        """;

    String left =
        FoundPages.without(HostDenials.of(List.of(rule(RuleAction.DENY, "bad.example"))), found);

    assertThat(left)
        .contains("URL: https://good.example/b", "no page of its own")
        .doesNotContain("secret");
  }

  @Test
  void asksNoProviderThatARuleDenies() {
    assertThat(search("TAVILY", rule(RuleAction.DENY, "localhost")).output())
        .contains("network 'localhost': deny (user, test)");
    assertThat(pages.requests).isEmpty();
  }

  private ToolResult search(String vendor, Ruleset rules) {
    var tools =
        WebToolFactory.from(
            Map.of(vendor + "_API_KEY", "k", vendor + "_BASE_URL", pages.at("localhost", "")));
    ToolBench bench = new ToolBench(home);
    return ToolBench.done(
        ToolBench.run(
            new ToolRunner(new Toolbox(List.copyOf(tools)), bench.stores()),
            "websearch",
            JsonObject.of("query", "q"),
            bench.context(bench.nextCall(), ToolBench.defaults().and(rules))));
  }

  private ToolResult granted(CallOutcome.NeedsPermission asked, String path) {
    return ToolBench.done(
        call(
            pages.at("site.test", path),
            ToolBench.defaults(),
            Optional.of(new CallGrant("d", asked.digest()))));
  }

  private CallOutcome fetch(String host, String path, Policy policy) {
    return call(pages.at(host, path), policy, Optional.empty());
  }

  private CallOutcome call(String url, Policy policy, Optional<CallGrant> grant) {
    ToolBench bench = new ToolBench(home);
    var tool =
        new WebFetchTool(
            new WebClient(_ -> List.of(LOOPBACK), LOOPBACK::equals, ProxySettings.NONE));
    var arguments = ToolBench.json(JsonObject.of("url", url));
    try {
      return new ToolRunner(new Toolbox(List.of(tool)), bench.stores())
          .run(new ToolCall("webfetch", arguments), bench.context(bench.nextCall(), policy), grant);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static Policy known(String host) {
    return ToolBench.defaults().and(rule(RuleAction.ALLOW, host));
  }

  private static Ruleset rule(RuleAction action, String host) {
    return new Ruleset(RuleLayer.USER, "test", List.of(Rule.of("network", host, action)));
  }
}
