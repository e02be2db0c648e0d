package dev.perdure.activities.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.JsonObject;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class SettingsTest extends SiteScene {

  @Test
  void wantsNothingWhereNobodySaysSo() {
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).isEmpty();
  }

  @Test
  void wantsWhatTheOperatorAndThenTheRepositorySays() throws Exception {
    Files.createDirectories(temporary.resolve("config"));
    Files.writeString(
        temporary.resolve("config/perdure.yaml"), "workspace: {setup: [./first]}\nmodel: x\n");
    commitSettings("workspace: {setup: [npm ci, make]}\n");
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).containsExactly("./first", "npm ci", "make");
    assertThat(activities.open(REF).setup()).as("opened again").hasSize(3);
  }

  @Test
  void takesTheRepositorysWordFromTheCommitTheTaskBeganWith() {
    commitSettings("workspace: {setup: [make]}\n");
    users.write(".perdure/perdure.yaml", "workspace: {setup: [rm -rf /]}\n");
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).containsExactly("make");
  }

  @Test
  void saysWhichSettingIsWrong() {
    commitSettings("workspace: {setup: make}\n");
    create(JsonObject.empty());

    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure ->
                assertThat(((ApplicationFailure) failure.getCause()).getOriginalMessage())
                    .contains(".perdure/perdure.yaml")
                    .contains("'workspace.setup' must be a list"));
  }

  @Test
  void copiesIgnoredFilesThatAreWantedAndNoOthers() throws IOException {
    users.write(".gitignore", "*.local\nbuild/\n");
    commitSettings("workspace: {include: ['*.local', 'build/cache/**']}\n");
    users.write("app.local", "mine\n");
    users.write("build/cache/a.bin", "a\n");
    users.write("build/out.bin", "b\n");
    Files.createSymbolicLink(users.directory().resolve("evil.local"), temporary.resolve("secret"));
    create(JsonObject.empty());
    activities.open(REF);

    var place = workspace().directory();
    assertThat(place.resolve("app.local")).hasContent("mine");
    assertThat(place.resolve("build/cache/a.bin")).exists();
    assertThat(place.resolve("build/out.bin")).doesNotExist();
    assertThat(place.resolve("evil.local")).doesNotExist();
    assertThat(notices()).anyMatch(text -> text.contains("2 files that git ignores"));
  }

  private void commitSettings(String text) {
    users.write(".perdure/perdure.yaml", text);
    users.git("add", "-A");
    users.git("commit", "-m", "Settings");
  }
}
