package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Rule.RuleAction;
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
  void aRepositoryGrantsItselfNothing() {
    var repository =
        new WorkspaceSettings(
            List.of("npm ci"), List.of(), List.of("evil.example"), List.of("/root"));
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
