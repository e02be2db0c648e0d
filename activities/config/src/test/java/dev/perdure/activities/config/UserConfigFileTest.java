package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserConfigFileTest {

  @TempDir Path home;

  @Test
  void grantsTheHostsThatItNames() throws IOException {
    assertThat(file("network: [registry.npmjs.org, '*.example.com']").rules().rules())
        .containsExactly(
            Rule.of("network", "registry.npmjs.org", RuleAction.ALLOW),
            Rule.of("network", "*.example.com", RuleAction.ALLOW));
    assertThat(file("network: true").rules().rules())
        .containsExactly(Rule.of("network", "*", RuleAction.ALLOW));
    assertThat(file("network: false").rules().rules()).isEmpty();
    assertThat(new UserConfigFile(home.resolve("none"), home).rules().rules()).isEmpty();
  }

  @Test
  void expandsTheHomeInCaches() throws IOException {
    assertThat(file("caches: [~/.tool, /opt/cache]").caches())
        .containsExactly(home.resolve(".tool"), Path.of("/opt/cache"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "network: ['https://example.com']",
        "network: ['a b']",
        "network: {a: b}",
        "network: 7",
        "network: ['']",
        "caches: [relative]",
        "caches: ['~']",
        "caches: [/]",
        "caches: ['~/..']"
      })
  void refusesWhatItCannotFollow(String workspace) throws IOException {
    UserConfigFile file = file(workspace);
    assertThatThrownBy(
            () -> {
              file.rules();
              file.caches();
            })
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("perdure.yaml")
        .hasMessageContaining("workspace." + workspace.substring(0, workspace.indexOf(':')));
  }

  @Test
  void teachesTheRedactorItsSecrets() throws IOException {
    Path file =
        Files.writeString(
            home.resolve("perdure.yaml"),
            """
            instructions: ['https://host/page?token=zq-page-91']
            mcp:
              one: {url: 'https://ada:zq-login-91@host/mcp?key=zq-key-91', headers: {X-Api-Key: zq-header-91}}
              two: {command: x, env: {SKY_TOKEN: zq-env-91, SKY_URL: 'https://h/?sig=zq-sig-91'}}
              three: {url: 'https://host/mcp', oauth: {clientSecret: zq-client-91}}
            customTools: {x: {description: x, url: 'https://host/?auth=zq-tool-91'}}
            hooks:
              tool.before: [{url: 'https://host/hook?token=zq-hook-91'}]
              run.end: [{command: ls}, {url: 'https://host/services/zQ91zQ91zQ91zQ91zQ91zQ91'}]
            """);

    new ConfigFiles(home.resolve("none"), new UserConfigFile(file, home)).settings();

    assertThat(
            SecretRedactor.ofCode(
                "zq-page-91 zq-login-91 zq-key-91 zq-header-91 zq-env-91 zq-sig-91 zq-client-91"
                    + " zq-tool-91 zq-hook-91 zQ91zQ91zQ91zQ91zQ91zQ91"))
        .isEqualTo("[redacted] ".repeat(10).strip());
  }

  @Test
  void aRepositoryTeachesTheRedactorNothing() throws IOException {
    Path own = Files.createDirectories(home.resolve(".perdure")).resolve("perdure.yaml");
    Files.writeString(own, "hooks: {run.end: [{url: 'https://host/hook?token=zq-planted-91'}]}\n");
    var files =
        new ConfigFiles(home.resolve("none"), new UserConfigFile(home.resolve("none"), home));

    files.settingsWith(ConfigFiles.ownIn(home));
    files.extensionsIn(home);

    assertThat(SecretRedactor.ofCode("zq-planted-91")).isEqualTo("zq-planted-91");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp: {x: {url: 'htps://ada:quite-hidden@host/'}}",
        "mcp: {x: {url: 'ftp://host/?token=quite-hidden'}}",
        "customTools: {x: {description: x, url: '//host/?sig=quite-hidden'}}",
        "hooks: {run.end: [{url: '//ada@host/?access_token=quite-hidden'}]}",
        "mcp: {x: {url: 'https://host', transport: 'https://ada:quite-hidden@host'}}",
      })
  void quotesNoSecretOfAValueThatIsWrong(String text) throws IOException {
    Path file = Files.writeString(home.resolve("perdure.yaml"), text + "\n");

    assertThatThrownBy(
            () -> new ConfigFiles(home.resolve("none"), new UserConfigFile(file, home)).settings())
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("host")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void aRepositoryGrantsItselfNothing() {
    var repository =
        new WorkspaceSettings(
            List.of("npm ci"), List.of(), List.of("evil.example"), List.of("/root"), List.of());
    var both = WorkspaceSettings.none().and(repository);
    assertThat(both.setup()).containsExactly("npm ci");
    assertThat(both.network()).isEmpty();
    assertThat(both.caches()).isEmpty();
  }

  @Test
  void liesWhereTheVariableSays() throws IOException {
    Path directory = Files.createDirectory(home.resolve("c"));
    assertThat(UserConfigFile.of(Map.of("PERDURE_CONFIG", directory.toString()), home).path())
        .isEqualTo(directory.resolve("perdure.yaml"));
    assertThat(UserConfigFile.of(Map.of(), home).path())
        .isEqualTo(home.resolve(".config/perdure/perdure.yaml"));
  }

  private UserConfigFile file(String workspace) throws IOException {
    Path file = home.resolve("perdure.yaml");
    Files.writeString(file, "workspace:\n  " + workspace + "\n");
    return new UserConfigFile(file, home);
  }
}
