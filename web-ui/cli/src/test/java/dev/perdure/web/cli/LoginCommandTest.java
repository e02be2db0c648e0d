package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.perdure.activities.network.TestCertificate;
import dev.perdure.testing.Eventually;
import dev.perdure.web.cli.client.StoredLogins;
import dev.perdure.web.security.SignInServer;
import dev.perdure.web.server.HttpReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person logs in from a terminal, and verbs with the server's address then act as the person. */
class LoginCommandTest {

  private static final Pattern PAGE = Pattern.compile("http://\\S+(/sign-in/terminal/[A-Z-]+)");

  private static SignInServer server;

  @TempDir private Path data;

  @BeforeAll
  static void start() {
    server = SignInServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void forgetTokens() {
    server.sql("delete from api_token");
    server.sql("delete from terminal_login");
  }

  @Test
  void verbsActAsThePersonUntilTheLogout() throws IOException {
    try (var person = PersonAtTerminal.types(environment(), "login", "--server", url())) {
      person.types("BCD-FGH");
      person.types(SignInServer.code(decide(person, "confirm")));
      Typed loggedIn = person.result();

      assertThat(loggedIn.code()).as(loggedIn.err()).isZero();
      assertThat(loggedIn.err())
          .contains("Logged in at %s as 'ana'".formatted(url()), "That is not the code")
          .doesNotContain("perdure_");
    }
    Path file = data.resolve("logins.json");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(run("tasks", "--server", url()).code()).isZero();
    assertThat(run("tasks", "--server", "http://localhost:" + URI.create(url()).getPort()).code())
        .as("a login is for one address")
        .isEqualTo(4);
    assertThat(run("logout").err()).contains("Logged out at " + url());
    assertThat(run("tasks", "--server", url()).err()).contains("log in with './perdure login'");
    assertThat(run("logout").err()).contains("There are 0 logins");
    assertThat(
            server
                .http()
                .get("/api/tokens", "Authorization", "Bearer " + SignInServer.TOKEN)
                .text())
        .contains("\"revokedBy\":\"ana\"");
  }

  @Test
  void aRefusalOfThePersonEndsTheWait() {
    try (var person = PersonAtTerminal.types(environment(), "login", "--server", url())) {
      decide(person, "refuse");
      Typed refused = person.result();

      assertThat(refused.code()).isEqualTo(4);
      assertThat(refused.err()).contains("'ana' refused this login.");
    }
    assertThat(data.resolve("logins.json")).doesNotExist();
  }

  @Test
  void anExpiredLoginEndsTheWait() {
    try (var person = PersonAtTerminal.types(environment(), "login", "--server", url())) {
      page(person);
      server.sql("delete from terminal_login");

      assertThat(person.result().err()).contains("has expired", "run './perdure login' again");
    }
  }

  @Test
  void aProgramWithoutATerminalIsToldToUseOne() {
    Typed typed = run("login", "--server", url());

    assertThat(typed.code()).isEqualTo(4);
    assertThat(typed.err()).contains("No code was typed: run './perdure login' in a terminal.");
  }

  @Test
  void storesATokenThatThePersonHas() {
    String own = SignInServer.TOKEN;
    Typed stored = Typed.fed(environment(), own + "\n", "login", "--server", url(), "--with-token");
    Typed wrong =
        Typed.fed(
            environment(), "wrong-token-of-nobody\n", "login", "--server", url(), "--with-token");

    assertThat(stored.err()).contains("Logged in").doesNotContain(own);
    assertThat(run("tokens", "list", "--server", url()).code()).isZero();
    assertThat(wrong.code()).isEqualTo(4);
    assertThat(run("login", "--server", url(), "--with-token").err()).contains("holds no token");
    assertThat(run("logout", "--server", url()).code()).isZero();
    assertThat(run("logout", "--server", url()).err()).contains("There is no login at");
  }

  @Test
  void aLogoutThatTheServerDoesNotAnswerKeepsTheLogin() {
    URI away = URI.create("http://127.0.0.1:1/");
    var logins = new StoredLogins(data);
    logins.put(away, new StoredLogins.StoredLogin("perdure_x", false));
    Typed failed = run("logout");

    assertThat(failed.code()).isNotZero();
    assertThat(failed.err()).contains("not revoked", "keeps the login", "Add --forget");
    assertThat(logins.find(away)).isPresent();
    assertThat(run("logout", "--forget").code()).isZero();
    assertThat(logins.find(away)).isEmpty();
  }

  @Test
  void loginsThatAreStoredAtOnceAllStay() {
    IntStream.range(0, 40)
        .parallel()
        .forEach(port ->
            new StoredLogins(data)
                .put(
                    URI.create("http://127.0.0.1:" + (9000 + port)),
                    new StoredLogins.StoredLogin("perdure_x", false)));

    assertThat(new StoredLogins(data).servers()).hasSize(40);
  }

  @Test
  void theEnvironmentsTokenGoesFirst() {
    Map<String, String> environment =
        Map.of("PERDURE_DATA", data.toString(), "PERDURE_TOKEN", SignInServer.TOKEN);

    assertThat(Typed.command(environment, "login", "--server", url()).err())
        .contains("PERDURE_TOKEN is set", "unset it");
  }

  @Test
  void aServerWithoutAProviderNamesItsToken() {
    try (var alone = new FakeServer()) {
      alone
          .on("GET /api/me", 401, "{'code':'unauthenticated'}")
          .on("POST /sign-in/terminal", 422, "{'code':'invalid','detail':'It has one token.'}");

      assertThat(run("login", "--server", alone.address()).err()).contains("It has one token.");
    }
  }

  @Test
  void aServerThatAsksNobodyNeedsNoLogin() {
    try (var open = new FakeServer().on("GET /api/me", "{'name':'ada'}")) {
      Typed typed = run("login", "--server", open.address());

      assertThat(typed.code()).isZero();
      assertThat(typed.err()).contains("you need no login");
      assertThat(open.calls()).hasSize(1);
    }
  }

  @Test
  void showsNoPageThatLeadsElsewhere() {
    for (String page :
        new String[] {"javascript:x", "http://h/\\u001b[2J/sign-in/terminal/B", ""}) {
      try (var strange = new FakeServer()) {
        strange
            .on("GET /api/me", 401, "{}")
            .on("POST /sign-in/terminal", 201, "{'url':'%s'}".formatted(page));

        assertThat(run("login", "--server", strange.address()).err())
            .contains("a page that can't be shown")
            .doesNotContain("javascript");
      }
    }
  }

  @Test
  void refusesAServerThatIsAwayOrNoPerdureOrWithoutEncryption() {
    assertThat(run("login", "--server", "http://127.0.0.1:1").err()).contains("No server answers");
    assertThat(run("login", "--server", "http://192.0.2.1:8080").err())
        .contains("without encryption: log in at an address with https");
    assertThat(run("login").err()).contains("No server runs on the data directory");
    try (var other = new FakeServer().on("GET /api/me", 401, "{}")) {
      assertThat(run("login", "--server", other.address()).err()).contains("offers no login");
    }
  }

  @Test
  void refusesACertificateThatThisMachineDoesNotTrust() throws Exception {
    HttpsServer strange =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    strange.setHttpsConfigurator(new HttpsConfigurator(TestCertificate.of("localhost").context()));
    strange.start();
    try {
      Typed typed = run("login", "--server", "https://127.0.0.1:" + strange.getAddress().getPort());

      assertThat(typed.code()).isEqualTo(1);
      assertThat(typed.err()).contains("The certificate of https://127.0.0.1", "is not trusted");
    } finally {
      strange.stop(0);
    }
  }

  @Test
  void refusesAFileThatOthersCanReadOrThatIsDamaged() throws IOException {
    Path file = Files.writeString(data.resolve("logins.json"), "{}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(run("tasks", "--server", url()).err()).contains("Others can read " + file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(file, "{");

    assertThat(run("tasks", "--server", url()).err()).contains("is damaged: delete it");
  }

  private static HttpReply decide(PersonAtTerminal person, String decision) {
    return server.decide(page(person), decision, server.cookie());
  }

  /** The path of the page that the terminal shows. */
  private static String page(PersonAtTerminal person) {
    Eventually.that(
        Duration.ofSeconds(20), () -> PAGE.matcher(person.shown()).find(), person::shown);
    Matcher page = PAGE.matcher(person.shown());
    assertThat(page.find()).isTrue();
    return page.group(1);
  }

  private Typed run(String... arguments) {
    return Typed.command(environment(), arguments);
  }

  private Map<String, String> environment() {
    return Map.of("PERDURE_DATA", data.toString());
  }

  private static String url() {
    return server.http().address();
  }
}
