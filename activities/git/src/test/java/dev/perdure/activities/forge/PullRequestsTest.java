package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pull requests on GitHub and merge requests on GitLab, on a server of one's own. */
class PullRequestsTest {

  private static final String TOKEN = "zq9x-token-of-the-team";

  @TempDir Path temporary;
  private final Map<String, String> variables = new HashMap<>();
  private TestForge forge;

  @BeforeEach
  void start() {
    forge = TestForge.open(temporary);
    forge.allow(TOKEN, "octo/shop", "team/tools/shop");
  }

  @AfterEach
  void stop() {
    forge.close();
  }

  private PullRequests requests(ForgeKind kind, String remote) {
    variables.put(kind + "_URL", forge.url());
    variables.putIfAbsent(kind + "_TOKEN", TOKEN);
    return access().pullRequests(GitRemoteUrl.of(remote).orElseThrow());
  }

  private ForgeAccess access() {
    return ForgeAccess.of(name -> Optional.ofNullable(variables.get(name)));
  }

  private static PullRequestDraft draft(String title) {
    return new PullRequestDraft("t_1.1", "perdure/x", "c0ffee", "main", title, "Text", true);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void openOneRequestAndUpdateItAfterwards(ForgeKind kind) {
    String path = kind == ForgeKind.GITHUB ? "octo/shop" : "team/tools/shop";
    PullRequests requests = requests(kind, forge.url() + "/" + path + ".git");

    String page = requests.put(draft("First"));
    assertThat(requests.put(draft("Second"))).isEqualTo(page).startsWith(forge.url() + "/" + path);

    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.merges().getFirst().text("title").orElseThrow()).endsWith("Second");
    assertThat(requests.defaultBranch()).isEqualTo("main");
    assertThat(forge.logins()).containsOnly("Bearer " + TOKEN);
  }

  @Test
  void aMergeRequestStaysTheDraftThatItIs() {
    PullRequests requests = requests(ForgeKind.GITLAB, "git@127.0.0.1:team/tools/shop.git");

    requests.put(draft("First"));
    assertThat(title()).isEqualTo("Draft: First");
    requests.put(draft("Second"));
    assertThat(title()).isEqualTo("Draft: Second");

    var ready = new HashMap<>(forge.merges().getFirst().fields());
    ready.put("draft", false);
    forge.merges().set(0, JsonObject.from(ready));
    requests.put(draft("Third"));
    assertThat(title()).isEqualTo("Third");
  }

  private String title() {
    return forge.merges().getFirst().text("title").orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "https://gitlab.example.com/team/tools/shop.git, GITLAB, https://gitlab.example.com, team/tools/shop",
    "https://example.com/gitlab/team/shop.git, GITLAB, https://example.com/gitlab, team/shop",
    "git@gitlab.example.com:team/tools/shop.git, GITLAB, https://gitlab.example.com/, team/tools/shop",
    "ssh://git@gitlab.example.com:2222/team/shop.git, GITLAB, https://gitlab.example.com, team/shop",
    "git@altssh.gitlab.com:team/shop.git, GITLAB, https://gitlab.com, team/shop",
    "https://GitHub.com/octo/shop, GITHUB, https://github.com, octo/shop",
    "ssh://git@ssh.github.com:443/octo/shop.git, GITHUB, https://github.com, octo/shop",
  })
  void theRepositoryOfARemoteIsFound(
      String remote, ForgeKind kind, String server, String repository) {
    var found = GitRemoteUrl.of(remote).orElseThrow();
    var settings = Map.of(kind + "_URL", server);
    var on = ForgeServer.of(kind, name -> Optional.ofNullable(settings.get(name)));

    assertThat(on.hosts(found)).isTrue();
    assertThat(on.repository(found)).isEqualTo(repository);
  }

  @ParameterizedTest
  @CsvSource({
    "GITHUB_URL, https://github.com, https://api.github.com",
    "GITHUB_URL, https://octo.ghe.com, https://api.octo.ghe.com",
    "GITHUB_URL, https://github.example.com/, https://github.example.com/api/v3",
    "GITLAB_URL, https://example.com/gitlab, https://example.com/gitlab/api/v4",
    "GITLAB_API_URL, https://gitlab.example.com/api/v4, https://gitlab.example.com/api/v4",
  })
  void theApiFollowsFromTheServer(String variable, String value, String api) {
    ForgeKind kind = ForgeKind.valueOf(variable.substring(0, 6));
    var server =
        ForgeServer.of(kind, name -> Optional.of(value).filter(_ -> name.equals(variable)));

    assertThat(server.api()).hasToString(api);
    assertThat(server.web().toString()).doesNotContain("/api");
  }

  @ParameterizedTest
  @CsvSource({"https://git.example.org/team/shop.git", "git@git.example.org:team/shop.git"})
  void anUnknownServerIsRefusedWithItsAddress(String remote) {
    assertThatThrownBy(() -> requests(ForgeKind.GITLAB, remote))
        .hasMessage(
            "The remote '%s' is on no forge that Perdure knows: set GITHUB_URL or GITLAB_URL to the address of this server, or deliver with the mode push.",
            remote);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GITHUB | 401 | {\"message\":\"Bad credentials\"} | GitHub does not take the token (Bad credentials): set GITHUB_TOKEN to a valid one",
        "GITLAB | 401 | {\"message\":\"401 Unauthorized\"} | GitLab does not take the token (401 Unauthorized): set GITLAB_TOKEN to a valid one",
        "GITHUB | 403 | {\"message\":\"Resource not accessible by personal access token\"} | give it write access to contents and pull requests.",
        "GITLAB | 403 | {\"error\":\"insufficient_scope\",\"error_description\":\"Needs api\"} | (Needs api; insufficient_scope): give it the scope 'api' and the role Developer.",
        "GITHUB | 404 | {\"message\":\"Not Found\"} | GitHub has no repository 'octo/shop', or the token may not see it",
        "GITLAB | 404 | <html>Not here</html> | GitLab has no repository 'octo/shop', or the token may not see it",
        "GITLAB | 409 | {\"message\":[\"Another open merge request\"]} | GitLab refuses the merge request of octo/shop: Another open merge request.",
        "GITLAB | 400 | {\"message\":{\"base\":[\"No such branch\"]}} | GitLab refuses the merge request of octo/shop: No such branch.",
        "GITHUB | 200 | <html>Sign in</html> | is not that of GitHub's API: check GITHUB_URL.",
        "GITLAB | 200 | <html>Sign in</html> | is not that of GitLab's API: check GITLAB_URL.",
        "GITLAB | 418 | <html>Teapot</html> | GitLab answered with status 418: no reason. Check GITLAB_URL.",
        "GITHUB | 301 | {} | GitHub leads from 'octo/shop' on to 'https://elsewhere.example/x', which Perdure does not follow",
      })
  void aRefusalIsOneSentenceThatLasts(ForgeKind kind, int status, String body, String sentence) {
    String target = "https://elsewhere.example/x";
    forge.refuse(status, "text/plain", body, status == 301 ? Map.of("Location", target) : Map.of());

    assertThatThrownBy(() -> requests(kind, forge.url() + "/octo/shop").put(draft("First")))
        .asInstanceOf(type(DeliveryRefused.class))
        .satisfies(refused -> {
          assertThat(refused).hasMessageContaining(sentence).hasMessageNotContaining(TOKEN);
          assertThat(refused.isPassing()).isFalse();
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "429 | Retry-After | 20 | true | limit of calls is reached until 20",
        "429 | Retry-After | 3600 | true | limit of calls is reached until 20",
        "429 | Retry-After | 3601 | false | UTC: send the task a message after that.",
        "403 | Retry-After | 20 | true | limit of calls is reached until 20",
        "429 | X-Other | 1 | true | answered with status 429",
        "502 | X-Other | 1 | true | answered with status 502",
        "429 | Retry-After | Wed, 01 Jan 2020 00:00:00 GMT | true | limit of calls is reached until 20",
        "403 | Retry-After | Fri, 01 Jan 2100 00:00:00 GMT | false | until 2100-01-01 00:00:00 UTC: send",
      })
  void aLimitOrAFaultOfTheServerMayPass(
      int status, String header, String value, boolean isPassing, String sentence) {
    forge.refuse(status, "text/html", "<html>Slow down</html>", Map.of(header, value));

    assertThatThrownBy(
            () -> requests(ForgeKind.GITLAB, forge.url() + "/octo/shop").put(draft("First")))
        .asInstanceOf(type(DeliveryRefused.class))
        .satisfies(refused -> {
          assertThat(refused).hasMessageContaining(sentence);
          assertThat(refused.isPassing()).isEqualTo(isPassing);
        });
  }

  /** GitHub's limits of a short time come with or without a header. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
        "API rate limit exceeded for installation ID 7."
      })
  void aLimitThatOnlyTheMessageNamesMayPass(String message) {
    forge.refuse(403, "application/json", Json.write(Map.of("message", message)), Map.of());

    assertThatThrownBy(
            () -> requests(ForgeKind.GITHUB, forge.url() + "/octo/shop").put(draft("First")))
        .asInstanceOf(type(DeliveryRefused.class))
        .satisfies(refused -> {
          assertThat(refused).hasMessageStartingWith("GitHub's limit of calls is reached until 20");
          assertThat(refused.isPassing()).isTrue();
        });
  }

  @ParameterizedTest
  @CsvSource({"403, give it write access", "404, has no repository 'octo/shop'"})
  void aPageInsteadOfAReasonNamesTheAddressToo(int status, String sentence) {
    forge.refuse(status, "text/html", "\n<!DOCTYPE html><title>Blocked</title>", Map.of());

    assertThatThrownBy(
            () -> requests(ForgeKind.GITHUB, forge.url() + "/octo/shop").put(draft("First")))
        .hasMessageContaining(sentence)
        .hasMessageEndingWith(" The answer was a page: check GITHUB_URL as well.");
  }

  @ParameterizedTest
  @CsvSource({"GITLAB_URL, gitlab.example.com", "GITHUB_API_URL, ftp://x", "GITHUB_URL, ht tp:"})
  void anAddressThatIsNoneIsRefusedWithItsVariable(String variable, String value) {
    variables.put(variable, value);
    assertThatThrownBy(this::access)
        .hasMessage(
            "%s is '%s', which is not the address of a server: set it like https://git.example.com.",
            variable, value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GIT_SSL_CAINFO", "SSL_CERT_FILE"})
  void certificatesThatCannotBeUsedAreRefusedIfATokenNeedsThem(String variable) {
    variables.put(variable, "/nope");
    assertThatCode(this::access).doesNotThrowAnyException();
    variables.put("GITLAB_TOKEN", TOKEN);
    assertThatThrownBy(this::access)
        .hasMessage(
            "%s is '/nope', which can't be used (there is no such file): name a file of certificates in PEM, or unset it.",
            variable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GITHUB_URL", "GITHUB_API_URL", "GITLAB_URL", "GITLAB_API_URL"})
  void anAddressWithALoginIsRefusedWithoutTheLogin(String variable) {
    variables.put(variable, "https://ada:glpat-7@git.example.com");
    assertThatThrownBy(this::access)
        .hasMessage(
            "%s holds a login, which Perdure does not send: remove the login, and set a token.",
            variable);
  }
}
