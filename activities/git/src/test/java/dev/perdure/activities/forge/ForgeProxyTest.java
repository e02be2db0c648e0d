package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitServerError;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of a forge's API, and git over HTTPS, by way of a proxy. */
class ForgeProxyTest {

  private static final String TOKEN = "glpat-zq9xTokenOfTheTeam01";
  private static final String LOGIN = "ada:pa%24s-word-77";

  @TempDir Path temporary;
  private final Map<String, String> variables = new HashMap<>();
  private TestForge forge;
  private TestProxy proxy;

  @BeforeEach
  void start() {
    forge = TestForge.encrypted(temporary.resolve("forge"));
    forge.add("team/shop");
    forge.allow(TOKEN, "team/shop");
    proxy = TestProxy.start();
    variables.put("GITLAB_TOKEN", TOKEN);
    variables.put("GITLAB_URL", forge.url());
    variables.put("GIT_SSL_CAINFO", forge.certificate().toString());
  }

  @AfterEach
  void stop() {
    proxy.close();
    forge.close();
  }

  @ParameterizedTest
  @CsvSource({"HTTPS_PROXY, ''", "https_proxy, http://", "ALL_PROXY, http://"})
  void leadsToTheForgeWithItsLogin(String variable, String scheme) {
    proxy.demand("ada:pa$s-word-77");
    variables.put(variable, scheme + LOGIN + "@" + proxy.place());

    assertThat(branch()).isEqualTo("main");
    assertThat(proxy.tunnels()).containsOnly(forge.url().replace("https://", ""));
  }

  @Test
  void isTheOneOfGitsSettingsBeforeThatOfTheEnvironment() throws IOException {
    Files.writeString(
        temporary.resolve(".gitconfig"),
        "[http \"%s\"]\n\tproxy = http://%s\n".formatted(forge.url(), proxy.place()));
    variables.put("HTTPS_PROXY", "http://127.0.0.1:1");

    assertThat(branch()).isEqualTo("main");
    assertThat(proxy.tunnels()).isNotEmpty();
  }

  @Test
  void isNotUsedForAServerThatNoProxyNames() {
    variables.put("HTTPS_PROXY", "http://" + proxy.place());
    variables.put("NO_PROXY", "example.com, localhost");

    assertThat(branch()).isEqualTo("main");
    assertThat(proxy.tunnels()).isEmpty();
  }

  @Test
  void thatWantsALoginIsNamedWithTheRemedy() {
    proxy.demand("ada:other");
    variables.put("HTTPS_PROXY", "http://" + LOGIN + "@" + proxy.place());

    assertThatThrownBy(this::branch)
        .hasMessage(
            "The proxy http://%1$s (HTTPS_PROXY) asks for another login (407): set HTTPS_PROXY to http://USER:PASSWORD@%1$s, or name localhost in NO_PROXY."
                .formatted(proxy.place()));
    variables.put("HTTPS_PROXY", "http://" + proxy.place());
    assertThatThrownBy(this::branch).hasMessageContaining("asks for a login (407)");
  }

  @ParameterizedTest
  @CsvSource({"502 Bad Gateway, 502", "403 Forbidden, 403"})
  void thatRefusesIsNamedWithTheRemedy(String status, String code) {
    proxy.refuse(status);
    variables.put("HTTPS_PROXY", "http://" + LOGIN + "@" + proxy.place());

    assertThatThrownBy(this::branch)
        .hasMessage(
            "GitLab can't be reached at %s by way of the proxy http://%s (HTTPS_PROXY): Tunnel failed, got: %s. Check the proxy, or name localhost in NO_PROXY."
                .formatted(forge.url(), proxy.place(), code));
  }

  @Test
  void thatAnswersWithAPageInPlaceOfAnOpenForgeIsNamed() {
    try (TestForge open = TestForge.open(temporary.resolve("open"))) {
      proxy.refuse("200 OK");
      variables.put("GITLAB_URL", open.url());
      variables.put("HTTP_PROXY", "http://" + LOGIN + "@" + proxy.place());

      assertThatThrownBy(() -> branch(open))
          .hasMessage(
              "The answer of %s by way of the proxy http://%s (HTTP_PROXY) is a page (status 200), not that of GitLab's API: check GITLAB_URL, and that the proxy passes the server, or name 127.0.0.1 in NO_PROXY."
                  .formatted(open.url(), proxy.place()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "socks5://ada:word@proxy.test:1080, socks5://proxy.test:1080",
    "https://ada:word@proxy.test, https://proxy.test"
  })
  void thatIsNoHttpProxyIsRefused(String written, String shown) {
    variables.put("HTTPS_PROXY", written);

    assertThatThrownBy(this::branch)
        .hasMessage(
            "HTTPS_PROXY is '%s', which is no HTTP proxy that Perdure can use for %s: set it like http://proxy.example.com:3128, or name the server in NO_PROXY."
                .formatted(shown, forge.url()));
  }

  @Test
  void leadsGitToTheForge() {
    proxy.demand("ada:pa$s-word-77");

    assertThat(mirror("http://" + LOGIN + "@" + proxy.place()))
        .isInstanceOf(MirrorResult.Mirrored.class);
    assertThat(proxy.tunnels()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"407 Proxy Authentication Required, PROXY_LOGIN", "502 Bad Gateway, PROXY"})
  void thatRefusesGitIsNamedWithoutItsPassword(String status, GitServerError error) {
    proxy.refuse(status);

    var refused = (MirrorResult.Refused) mirror("http://" + LOGIN + "@" + proxy.place());

    assertThat(refused.sentence())
        .contains(error.remedy())
        .doesNotContain("s-word-77", "pa$s", "pa%24s");
  }

  private MirrorResult mirror(String address) {
    Git git = git().with("https_proxy", address).with(access());
    return new Repositories(temporary.resolve("repos"), git, Author.PERDURE)
        .mirror(new RepositoryRequest(forge.url() + "/team/shop.git", Optional.empty(), false));
  }

  private String branch() {
    return branch(forge);
  }

  private String branch(TestForge server) {
    GitRemoteUrl remote = GitRemoteUrl.of(server.url() + "/team/shop.git").orElseThrow();
    return access().pullRequests(remote).defaultBranch();
  }

  private ForgeAccess access() {
    return ForgeAccess.of(name -> Optional.ofNullable(variables.get(name)), git());
  }

  private Git git() {
    return Git.configuredIn(temporary.resolve("home"))
        .with("GIT_SSL_CAINFO", forge.certificate().toString())
        .with("HOME", temporary.toString());
  }
}
