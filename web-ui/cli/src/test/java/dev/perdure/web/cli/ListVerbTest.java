package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.terminal.SafeText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListVerbTest {
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void fitsEveryTaskOnOneLineOfTheTerminal() {
    server.on(
        "GET /api/tasks",
        """
        {'items':[{'id':'t1','state':'waiting','phase':'awaiting-approval','title':'%s'}],'next':null}\
        """
            .formatted("A very long title ".repeat(20)));

    Typed tasks = Typed.command(Map.of(), "tasks", "--server", server.address());

    assertThat(tasks.code()).isZero();
    assertThat(tasks.out().lines()).hasSize(2).allMatch(line -> line.length() <= 80);
    assertThat(tasks.out()).contains("t1", "awaiting approval", "…");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void namesEveryTaskWithItsRepositoryAndTitleOnATerminalOfAnyWidth(int columns) {
    server.on(
        "GET /api/tasks",
        """
        {'items':[{'id':'t_gj4egd2ixros','state':'waiting','phase':'awaiting-approval',
          'title':'修复问候语 and then %s','repository':{'location':'/srv/acme/receipts.git'}}]}\
        """
            .formatted("a very long title ".repeat(20)));
    Map<String, String> here = Map.of("PERDURE_SERVER", server.address());

    String out = Typed.wide(columns, here, "tasks").out();

    assertThat(out).contains("t_gj4egd2ixros  ", "waiting", "receipts", "修复问候语", "…");
    assertThat(out.lines()).allMatch(line -> SafeText.width(line) <= columns);
  }

  @Test
  void saysWhereTheCommandsAreThatSettleARequest() {
    server.on(
        "GET /api/requests",
        """
        {'items':[{'id':'r1','number':1,'kind':'question','title':'Answer: Which colour?',
          'risk':{'level':'low'}}],'next':null}\
        """);

    Typed inbox = Typed.command(Map.of(), "inbox", "--server", server.address());

    assertThat(inbox.out() + inbox.err())
        .contains("'./perdure show NUMBER' shows a request and the commands that settle it.");
  }

  @Test
  void listsOneViewOfTheInbox() {
    server.on("GET /api/requests", "{'items':[],'next':null}");

    Typed mine = Typed.command(Map.of(), "inbox", "--view", "mine", "--server", server.address());
    Typed wrong = Typed.command(Map.of(), "inbox", "--view", "all", "--server", server.address());

    assertThat(mine.err()).contains("Nothing waits in this view.");
    assertThat(server.calls())
        .anyMatch(call -> call.toString().contains("status=pending&view=mine"));
    assertThat(wrong.code()).isEqualTo(4);
    assertThat(wrong.err()).contains("'--view' is 'all': use mine, team or others.");
  }

  @Test
  void tellsWhyAnMcpServerCantBeConnected() {
    String server =
        "{'name':'files','transport':'stdio','state':'failed','tools':[],'error':'it is ill.'}";
    this.server.on("GET /api/mcp", "{'items':[%s]}".formatted(server));
    this.server.on("POST /api/mcp/files/connect", server);

    Typed list = Typed.command(Map.of("PERDURE_SERVER", this.server.address()), "mcp");
    Typed tried =
        Typed.command(Map.of("PERDURE_SERVER", this.server.address()), "mcp", "connect", "files");

    assertThat(list.out()).contains("files", "stdio", "failed", "it is ill.");
    assertThat(tried.code()).isEqualTo(1);
    assertThat(tried.err()).contains("files can't be connected: it is ill.");
  }

  @Test
  void aLoginComesBackToAPortOfThisMachine() {
    var pages = new CopyOnWriteArrayList<String>();
    server.on("GET /api/mcp", "{'items':[{'name':'wiki','callbackPort':null}]}");
    server.on(
        "POST /api/mcp/wiki/login",
        call -> {
          String back = call.body().path("redirectUri").asString();
          Thread.ofVirtual()
              .start(() -> {
                pages.add(visit(back + "?state=guessed&code=bad"));
                pages.add(visit(back + "?state=s1&code=c1&iss=https%3A%2F%2Fauth.example"));
              });
          return new FakeServerAnswer(200, "{\"url\":\"https://auth.example/?state=s1\"}");
        });
    server.on("POST /api/mcp/login", "{'name':'wiki','state':'connected','tools':['wiki_read']}");

    Typed login = Typed.command(Map.of(), "mcp", "login", "wiki", "--server", server.address());

    assertThat(login.err()).contains("https://auth.example/?state=s1", "wiki is connected; 1 tool");
    assertThat(server.bodies("POST /api/mcp/login"))
        .singleElement()
        .satisfies(body -> {
          assertThat(body.path("code").asString()).isEqualTo("c1");
          assertThat(body.path("iss").asString()).isEqualTo("https://auth.example");
        });
    assertThat(pages).first().asString().contains("not the login that was begun");
  }

  private static String visit(String address) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException fault) {
      throw new IllegalStateException(fault);
    }
  }

  @Test
  void listsAndRevokesTrustByTheBeginningOfAnId() {
    server.on(
        "GET /api/trust",
        """
        {'items':[{'id':'%s','repository':'/srv/shop','file':'.mcp.json','by':'ada',
         'createdAt':'2026-01-01T00:00:00Z','effect':'Runs x'}],'next':null}\
        """
            .formatted("ab12".repeat(16)));
    server.on("DELETE /api/trust/" + "ab12".repeat(16), 204, "");

    Typed listed = Typed.command(Map.of(), "trust", "list", "--server", server.address());
    Typed revoked =
        Typed.command(Map.of(), "trust", "revoke", "ab12", "--server", server.address());
    Typed wrong = Typed.command(Map.of(), "trust", "revoke", "ff", "--server", server.address());

    assertThat(listed.out()).contains("ab12ab12ab12", "/srv/shop", ".mcp.json", "ada");
    assertThat(revoked.err()).contains("Revoked: Runs x.");
    assertThat(wrong.code()).isEqualTo(4);
    assertThat(wrong.err()).contains("'ff' names 0 trusted parts");
  }

  @Test
  void listsAndRevokesRememberedPermissionsByTheBeginningOfAnId() {
    server.on(
        "GET /api/permissions",
        """
        {'items':[{'id':'cd34cd34cd34cd34','permission':'bash','pattern':'npm install *',
         'action':'allow','scope':'repository','repository':'/srv/shop','by':'ada',
         'createdAt':'2026-01-01T00:00:00Z','expiresAt':null}],'next':null}\
        """);
    server.on("DELETE /api/permissions/cd34cd34cd34cd34", 204, "");
    var here = Map.of("PERDURE_SERVER", server.address());

    assertThat(Typed.wide(100, here, "permissions", "list").out())
        .contains("cd34cd34cd34", "bash allow", "npm install *", "repository /srv/shop", "ada");
    assertThat(Typed.command(here, "permissions", "revoke", "cd34").err())
        .contains("Revoked: bash npm install *.");
    Typed wrong = Typed.command(here, "permissions", "revoke", "ff");
    assertThat(wrong.code()).isEqualTo(4);
    assertThat(wrong.err()).contains("'ff' names 0 remembered rules");
  }

  @Test
  void tellsWhatModelCallsTookAndWhereAPriceIsUnknown() {
    server.on(
        "GET /api/usage",
        """
        {'by':'model','since':'2026-01-01T00:00:00Z','items':[
         {'key':'own/free','tasks':2,'calls':3,'unpriced':1,'usage':{'inputTokens':12000,
          'outputTokens':30,'cacheReadTokens':5,'cacheWriteTokens':1,'cost':1.754}},
         {'key':'','tasks':1,'calls':1,'unpriced':1,'usage':{'inputTokens':1,
          'outputTokens':1,'cacheReadTokens':0,'cacheWriteTokens':0,'cost':null}}]}\
        """);

    Typed typed = Typed.command(Map.of(), "usage", "--by", "model", "--server", server.address());

    assertThat(typed.out())
        .contains("MODEL", "TASKS", "CALLS", "INPUT", "CACHED", "OUTPUT", "COST")
        .containsPattern("own/free +2 +3 +12,001 +5 +30 +\\$1.75\\*")
        .containsPattern("\\(none\\) .* \\?\\*");
  }

  @Test
  void saysWhyATaskDoesNotMove() {
    server.on(
        "GET /api/tasks/t1/why",
        """
        {'sentence':'No worker takes work.','cause':'worker','since':'2026-01-01T00:00:00Z',
         'pending':[{'activity':'runTool','attempt':3,'lastFailure':'disk full'}],'queue':null}\
        """);

    assertThat(Typed.command(Map.of(), "why", "t1", "--server", server.address()).out())
        .contains("No worker takes work. (for ", "  runTool, attempt 3, failed: disk full");
  }

  @Test
  void namesWhatCouldMoveTheCursor() {
    server.on("GET /api/tasks", "{'items':[{'id':'t1','title':'red\\u001b[31m alert\\nnext'}]}");

    Typed tasks = Typed.command(Map.of(), "tasks", "--server", server.address());

    assertThat(tasks.out()).contains("red‹U+001B›[31m alert next").doesNotContain("\u001b");
  }

  @Test
  void writesTheServersOwnJson() {
    server.on("GET /api/tasks", "{'items':[],'next':null}");

    Typed tasks = Typed.command(Map.of(), "tasks", "--json", "--server", server.address());

    assertThat(tasks.out()).isEqualToIgnoringNewLines("{\"items\":[],\"next\":null}");
  }

  @Test
  void saysHowToStartWhereThereAreNone() {
    server.on("GET /api/tasks", "{'items':[]}");

    Typed tasks = Typed.command(Map.of("PERDURE_SERVER", server.address() + "/"), "tasks");

    assertThat(tasks.out()).isEmpty();
    assertThat(tasks.err()).contains("./perdure run");
  }

  @Test
  void saysHowToGetAServerWhereNoneRuns(@TempDir Path data) {
    Typed tasks = Typed.command(Map.of("PERDURE_DATA", data.toString()), "tasks");

    assertThat(tasks.code()).isEqualTo(1);
    assertThat(tasks.err()).contains(data.toString(), "./perdure serve").doesNotContain("at dev.");
  }

  @Test
  void refusesWhatIsNoAddress() {
    Typed tasks = Typed.command(Map.of(), "tasks", "--server", "localhost:8080");

    assertThat(tasks.code()).isEqualTo(4);
    assertThat(tasks.err()).contains("Invalid server address 'localhost:8080'");
  }

  @Test
  void saysWhichOptionIsUnknown() {
    Typed tasks = Typed.command(Map.of(), "tasks", "--colour");

    assertThat(tasks.code()).isEqualTo(4);
    assertThat(tasks.err()).contains("--colour", "'./perdure tasks --help'");
  }
}
