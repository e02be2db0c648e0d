package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.planner.message.SecretRedactor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A GitHub App: a token for each repository, which is renewed before it ends. */
class GitHubAppTest {

  @TempDir Path temporary;
  private final Map<String, String> variables = new HashMap<>();
  private TestForge forge;

  @BeforeEach
  void start() throws Exception {
    forge = TestForge.open(temporary.resolve("forge"));
    forge.add("octo/shop");
    Path key = Files.writeString(temporary.resolve("key.pem"), forge.app().keyOfGitHub());
    variables.put("GITHUB_URL", forge.url());
    variables.put("GITHUB_APP_ID", TestForgeApp.ID);
    variables.put("GITHUB_APP_PRIVATE_KEY_FILE", key.toString());
  }

  @AfterEach
  void stop() {
    forge.close();
  }

  private ForgeAccess access() {
    return ForgeAccess.of(name -> Optional.ofNullable(variables.get(name)));
  }

  private MirrorResult mirror(ForgeAccess access, String address) {
    Git git = Git.configuredIn(temporary.resolve("home")).with(access);
    return new Repositories(temporary.resolve("repos"), git, Author.PERDURE)
        .mirror(new RepositoryRequest(address, Optional.empty(), false));
  }

  @Test
  void fetchesWithAnInstallationTokenAndOpensAPullRequestWithTheSame() {
    ForgeAccess access = access();
    var remote = GitRemoteUrl.of(forge.url() + "/octo/shop.git").orElseThrow();

    assertThat(mirror(access, remote.address())).isInstanceOf(MirrorResult.Mirrored.class);
    access
        .pullRequests(remote)
        .put(new PullRequestDraft("t_1.1", "x", "c0ffee", "main", "X", "", false));

    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.app().tokens()).as("one token serves for an hour").hasSize(1);
    assertThat(SecretRedactor.of("It is %s.".formatted(forge.app().tokens().getFirst())))
        .isEqualTo("It is [redacted].");
  }

  @Test
  void getsAnotherTokenBeforeTheOldOneEnds() {
    ForgeAccess access = access();
    forge.app().lifetime(Duration.ofMinutes(9));
    String address = forge.url() + "/octo/shop.git";

    assertThat(mirror(access, address)).isInstanceOf(MirrorResult.Mirrored.class);
    int first = forge.app().tokens().size();
    assertThat(mirror(access, address)).isInstanceOf(MirrorResult.Mirrored.class);

    assertThat(forge.app().tokens()).hasSizeGreaterThan(first);
  }

  @Test
  void forgetsATokenThatHasEnded() {
    Instant present = Instant.now();
    var now = new AtomicReference<>(present.minusSeconds(180));
    ForgeServer server =
        ForgeServer.of(ForgeKind.GITHUB, name -> Optional.ofNullable(variables.get(name)));
    GitHubAppKey key =
        GitHubAppKey.of(name -> Optional.ofNullable(variables.get(name))).orElseThrow();
    var app = new GitHubApp(key, server, ForgeHttpClient.of(_ -> Optional.empty()), now::get);
    forge.app().lifetime(Duration.ofSeconds(-90));
    String first = app.find("octo/shop").orElseThrow();

    now.set(present.minusSeconds(150));
    app.find("octo/shop");
    assertThat(SecretRedactor.of("It is " + first)).isEqualTo("It is [redacted]");
    now.set(present);
    forge.app().lifetime(Duration.ofMinutes(20));
    app.find("octo/shop");
    assertThat(SecretRedactor.of("It is " + first)).isEqualTo("It is " + first);
  }

  @Test
  void getsAnotherTokenAfterTheApiHasRefusedTheOldOne() {
    PullRequests requests =
        access().pullRequests(GitRemoteUrl.of(forge.url() + "/octo/shop").orElseThrow());
    var draft = new PullRequestDraft("t_1.1", "x", "c0ffee", "main", "X", "", false);
    requests.put(draft);
    forge.forget(forge.app().tokens().getFirst());

    assertThatThrownBy(() -> requests.put(draft))
        .isInstanceOfSatisfying(
            DeliveryRefused.class, refused -> assertThat(refused.isPassing()).isTrue());
    assertThat(requests.put(draft)).endsWith("/octo/shop/pull/1");
  }

  @Test
  void takesTheKeyInTheFormOfJavaAndFromAVariableOnOneLine() {
    variables.remove("GITHUB_APP_PRIVATE_KEY_FILE");
    variables.put("GITHUB_APP_PRIVATE_KEY", forge.app().key().replace("\n", "\\n"));
    variables.put("GITHUB_APP_INSTALLATION_ID", "42");

    assertThat(access().find(forge.url() + "/octo/shop.git")).isPresent();
  }

  @Test
  void givesNoTokenForARepositoryWhereItIsNotInstalled() {
    assertThat(access().find(forge.url() + "/other/shop.git")).isEmpty();
    var remote = GitRemoteUrl.of(forge.url() + "/other/shop.git").orElseThrow();
    assertThatThrownBy(() -> access().pullRequests(remote).defaultBranch())
        .hasMessage(
            "App 4711 of GitHub has no access to 'other/shop': install it there, and start the task again.");
  }

  @Test
  void aKeyThatGitHubNoLongerTakesIsRefusedWithTheRemedy() {
    forge.app().revoke();
    var refused = (MirrorResult.Refused) mirror(access(), forge.url() + "/octo/shop.git");

    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NO_ACCESS);
    assertThat(refused.sentence())
        .isEqualTo(
            "GitHub gives App 4711 no token for 'octo/shop' (status 401: A JSON web token could not be decoded): set GITHUB_APP_ID to the App's id and GITHUB_APP_PRIVATE_KEY_FILE to a private key that the App has, check this machine's clock, and start Perdure again.");
    assertThat(forge.requests()).noneMatch(request -> request.contains("info/refs"));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void aFaultOfGitHubMayPass(int status) {
    forge.refuse(status, "text/html", "<html>busy</html>", Map.of());
    var refused = (MirrorResult.Refused) mirror(access(), forge.url() + "/octo/shop.git");

    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.BUSY);
    assertThat(refused.sentence()).contains("no token for 'octo/shop' (status " + status);
  }

  @Test
  void settingsThatCannotSignAreRefusedAtOnce() throws Exception {
    Path key = Path.of(variables.get("GITHUB_APP_PRIVATE_KEY_FILE"));
    Files.writeString(
        key, "-----BEGIN RSA PRIVATE KEY-----\nc2VjcmV0LXpxOXg=\n-----END RSA PRIVATE KEY-----\n");
    assertThatThrownBy(this::access)
        .hasMessageStartingWith("The private key of the GitHub App is no RSA key in PEM: set")
        .hasNoCause();

    variables.put("GITHUB_APP_PRIVATE_KEY_FILE", temporary.resolve("missing.pem").toString());
    assertThatThrownBy(this::access)
        .hasMessageContaining("missing.pem' can't be read: set GITHUB_APP_PRIVATE_KEY_FILE");

    variables.remove("GITHUB_APP_PRIVATE_KEY_FILE");
    assertThatThrownBy(this::access)
        .hasMessageContaining("GITHUB_APP_ID is set without a private key");

    variables.put("GITHUB_APP_PRIVATE_KEY", forge.app().key());
    variables.put("GITHUB_TOKEN", "zq9x-token");
    assertThatThrownBy(this::access).hasMessageContaining("are both set: unset one of them.");
  }
}
