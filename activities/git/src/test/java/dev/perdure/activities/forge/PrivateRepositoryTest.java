package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.mirror.SubmoduleFiller;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Private repositories of a forge over HTTPS: who gets the token, and who does not. */
class PrivateRepositoryTest {

  private static final String TOKEN = "glpat-zq9xTokenOfTheTeam01";

  @TempDir Path temporary;
  private final Map<String, String> variables = new HashMap<>();
  private TestForge forge;
  private Git git;

  @BeforeEach
  void start() {
    forge = TestForge.encrypted(temporary.resolve("forge"));
    forge.add("team/tools/shop");
    forge.allow(TOKEN, "team/tools/shop");
    variables.put("GITLAB_TOKEN", TOKEN);
    variables.put("GITLAB_URL", forge.url());
    git = gitWith(variables);
  }

  @AfterEach
  void stop() {
    forge.close();
  }

  private Git gitWith(Map<String, String> settings) {
    var access = ForgeAccess.of(name -> Optional.ofNullable(settings.get(name)));
    return Git.configuredIn(temporary.resolve("home"))
        .with("GIT_SSL_CAINFO", forge.certificate().toString())
        .with("HOME", temporary.toString())
        .with(access);
  }

  @Test
  void isFetchedAndPushedWithTheToken() {
    var mirrored = (MirrorResult.Mirrored) mirror(forge.url() + "/team/tools/shop.git");
    assertThat(forge.tip("team/tools/shop", "main")).contains(mirrored.commit());

    Git mirror = git.on(mirrored.directory());
    String tip =
        Author.PERDURE
            .on(mirror)
            .text("commit-tree", "-m", "x", "-p", mirrored.commit(), mirrored.commit() + "^{tree}");
    GitResult pushed =
        mirror.tryTo(
            "push",
            "--quiet",
            "--",
            forge.url() + "/team/tools/shop.git",
            tip + ":refs/heads/perdure/x");

    assertThat(pushed.succeeded()).as(pushed.errors()).isTrue();
    assertThat(forge.tip("team/tools/shop", "perdure/x")).contains(tip);
  }

  @Test
  void leavesNoTokenInFilesOfGitAndCallsNoHelperOfTheAccount() throws IOException {
    Path asked = temporary.resolve("asked");
    Files.writeString(
        temporary.resolve(".gitconfig"),
        "[credential]\n\thelper = \"!f() { cat >> %s; echo username=joe; echo password=wrong; }; f\"\n"
            .formatted(asked));

    assertThat(mirror(forge.url() + "/team/tools/shop.git"))
        .isInstanceOf(MirrorResult.Mirrored.class);

    assertThat(asked).doesNotExist();
    try (Stream<Path> files = Files.walk(temporary)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(TOKEN);
      }
    }
  }

  @Test
  void ofAnotherServerIsFetchedWithTheHelperOfTheAccount() throws IOException {
    try (var other = TestForge.open(temporary.resolve("other"))) {
      other.add("own/repo");
      other.allow("from-the-helper", "own/repo");
      Files.writeString(
          temporary.resolve(".gitconfig"),
          "[credential]\n\thelper = \"!f() { echo username=joe; echo password=from-the-helper; }; f\"\n");

      MirrorResult result = mirror(other.url() + "/own/repo.git");

      assertThat(result).isInstanceOf(MirrorResult.Mirrored.class);
      assertThat(logins(other)).doesNotContain(TOKEN);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a redirection to another server, true",
    "another server, false",
    "another server to which the account's settings lead, false",
  })
  void neverSendsTheTokenTo(String place, boolean isRedirected) throws IOException {
    try (var other = TestForge.open(temporary.resolve("other"))) {
      other.add("team/tools/shop");
      String address = forge.url() + "/team/tools/shop.git";
      if (isRedirected) {
        forge.refuse(
            302,
            "text/plain",
            "",
            Map.of(
                "Location",
                other.url() + "/team/tools/shop.git/info/refs?service=git-upload-pack"));
      } else if (place.contains("settings")) {
        Files.writeString(
            temporary.resolve(".gitconfig"),
            "[url \"%s/\"]\n\tinsteadOf = %s/\n".formatted(other.url(), forge.url()));
      } else {
        address = other.url() + "/team/tools/shop.git";
      }

      assertThat(mirror(address)).isInstanceOf(MirrorResult.Refused.class);
      assertThat(git.tryTo("ls-remote", "--", address).succeeded()).isFalse();

      assertThat(logins(other)).doesNotContain(TOKEN);
      assertThat(isRedirected ? other.requests() : java.util.List.of()).isEmpty();
    }
  }

  @Test
  void sendsTheTokenOverNoUnencryptedConnection() {
    try (var open = TestForge.open(temporary.resolve("open"))) {
      open.add("team/tools/shop");
      open.allow(TOKEN, "team/tools/shop");
      variables.put("GITLAB_URL", open.url().replace("http:", "https:"));
      git = gitWith(variables);

      assertThat(mirror(open.url() + "/team/tools/shop.git"))
          .isInstanceOf(MirrorResult.Refused.class);
      assertThat(logins(open)).doesNotContain(TOKEN);
    }
  }

  @Test
  void aTokenForAServerOfOnesOwnGoesNotToThePublicOne() {
    var access = ForgeAccess.of(name -> Optional.ofNullable(variables.get(name)));

    assertThat(access.find("https://gitlab.com/team/shop.git")).isEmpty();
    assertThat(access.find("https://github.com/team/shop.git")).isEmpty();
    assertThat(access.find(forge.url() + "/team/shop.git")).isPresent();
    assertThat(
            access.find(forge.url().replace("localhost", "localhost.example") + "/team/shop.git"))
        .isEmpty();
    assertThat(access.find("https://localhost:1/team/shop.git")).isEmpty();
    assertThat(access.find("https://localhost/team/shop.git")).isEmpty();
    assertThat(access.find(forge.url().replace("//", "//gitlab.com@") + "/team/shop.git"))
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | text/plain | NO_ACCESS | Give Perdure a valid token for this server",
        "403 | text/plain | NO_ACCESS | Give the token or the key the right to this repository.",
        "404 | text/plain | NO_ACCESS | Check the address, and that the token or the key may see the repository",
        "429 | text/plain | BUSY | The server limits requests or is busy",
        "500 | text/html | BUSY | The server limits requests or is busy",
        "503 | text/html | BUSY | The server limits requests or is busy",
        "200 | text/html | NO_ACCESS | The server answers with a page and not as git does",
      })
  void aRefusalIsOneSentenceWithTheAddressAndTheRemedy(
      int status, String type, MirrorResult.Reason reason, String remedy) throws IOException {
    forge.refuse(status, type, "<html>\nSign in " + TOKEN + "\n</html>\n", Map.of());

    var refused = (MirrorResult.Refused) mirror(forge.url() + "/team/tools/shop.git");

    assertThat(refused.sentence())
        .startsWith("Can't fetch from '" + forge.url() + "/team/tools/shop.git': ")
        .contains(remedy)
        .doesNotContain(TOKEN)
        .doesNotContain("\n");
    assertThat(refused.reason()).isEqualTo(reason);
    forge.recover();
    assertThat(mirror(forge.url() + "/team/tools/shop.git"))
        .isInstanceOf(MirrorResult.Mirrored.class);
  }

  /** Git takes a page without a line end for an empty repository. */
  @Test
  void aPageOfOneLineIsNotOnlyTakenForAnEmptyRepository() {
    forge.refuse(200, "text/html", "<html>Sign in</html>", Map.of());

    var refused = (MirrorResult.Refused) mirror(forge.url() + "/team/tools/shop.git");

    assertThat(refused.sentence())
        .contains("has no commit yet: push one first. If it has one, check the address");
  }

  @Test
  void aServerThatLeadsToAnotherIsRefusedForGood() {
    forge.refuse(302, "text/html", "", Map.of("Location", "https://elsewhere.example/x.git"));

    var refused = (MirrorResult.Refused) mirror(forge.url() + "/team/tools/shop.git");

    assertThat(refused.sentence())
        .contains("leads on to 'https://elsewhere.example", "give the address there")
        .doesNotContain("sign in");
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NO_ACCESS);
  }

  @Test
  void ofAHostThatDoesNotExistIsRefusedWithItsName() {
    var refused = (MirrorResult.Refused) mirror("https://git.invalid/team/shop.git");

    assertThat(refused.sentence())
        .contains("Could not resolve host: git.invalid")
        .endsWith("Check the name of the host, and that this machine can resolve it.");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void givesTheTokenToASubmoduleOfTheSameServerAlone(boolean isSameServer, boolean isFilled)
      throws IOException {
    try (var other = TestForge.encrypted(temporary.resolve("other"))) {
      TestForge server = isSameServer ? forge : other;
      server.add("team/lib");
      server.allow(TOKEN, "team/lib", "team/tools/shop");
      String address = server.url() + "/team/lib.git";
      String commit =
          forge.addSubmodule(
              "team/tools/shop", address, server.tip("team/lib", "main").orElseThrow());
      var mirrored = (MirrorResult.Mirrored) mirror(forge.url() + "/team/tools/shop.git");
      assertThat(mirrored.commit()).isEqualTo(commit);
      Path worktree = Files.createDirectories(temporary.resolve("worktree/lib")).getParent();
      var filler = new SubmoduleFiller(git, repositories(), _ -> Optional.empty());
      filler.fill(
          new SubmoduleWriter(git, worktree, Files.createDirectory(temporary.resolve("records"))),
          mirrored.directory(),
          commit,
          forge.url() + "/team/tools/shop.git");

      assertThat(filler.missing().isEmpty()).isEqualTo(isFilled);
      assertThat(logins(other)).doesNotContain(TOKEN);
      assertThat(other.requests().isEmpty()).isEqualTo(isSameServer);
    }
  }

  private Repositories repositories() {
    return new Repositories(temporary.resolve("repos"), git, Author.PERDURE);
  }

  private MirrorResult mirror(String address) {
    return repositories().mirror(new RepositoryRequest(address, Optional.empty(), false));
  }

  /** The logins that a server got, also as they were before their encoding. */
  private static String logins(TestForge server) {
    StringBuilder all = new StringBuilder();
    for (String login : server.logins()) {
      all.append(login).append('\n');
      if (login.startsWith("Basic ")) {
        all.append(new String(java.util.Base64.getDecoder().decode(login.substring(6))))
            .append('\n');
      }
    }
    return all.toString();
  }
}
