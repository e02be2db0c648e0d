package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.EntropyMode;
import dev.perdure.planner.message.EntropyPolicy;
import dev.perdure.planner.message.SecretRedactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactionSettingsTest {

  private static final String LINE = "BUILD_KEY=q7Lm2ZxTb9RkVw4Ns8Yd";

  @TempDir private Path directory;

  @AfterEach
  void useTheDefault() {
    EntropyPolicy.setCurrent(EntropyPolicy.DEFAULT);
  }

  @Test
  void measuresNamedValuesWithoutSettings() throws IOException {
    assertThat(files("{}", "{}").redaction()).isEqualTo(EntropyPolicy.DEFAULT);
  }

  @Test
  void joinsTheEntriesAndTakesTheWiderChoiceOfBothFiles() throws IOException {
    ConfigFiles files =
        files(
            "redaction: {entropy: secret_names, allow: ['BUILD_*']}",
            "redaction: {entropy: off, allow: ['pk_*']}");

    assertThat(files.redaction())
        .isEqualTo(new EntropyPolicy(EntropyMode.SECRET_NAMES, List.of("BUILD_*", "pk_*")));
  }

  @Test
  void measuresNoValueIfTheOnlyChoiceIsOff() throws IOException {
    assertThat(files("{}", "redaction: {entropy: off}").redaction().mode())
        .isEqualTo(EntropyMode.OFF);
  }

  @Test
  void holdsForTheRedactorOnceTheSettingsAreRead() throws IOException {
    assertThat(SecretRedactor.ofCode(LINE)).isEqualTo("BUILD_KEY=[redacted:entropy]");

    files("redaction: {allow: ['BUILD_*']}", "{}").settings();

    assertThat(SecretRedactor.ofCode(LINE)).isEqualTo(LINE);
  }

  @Test
  void refusesAnEntryThatAllowsEverythingAndAnUnknownChoice() throws IOException {
    ConfigFiles stars = files("{}", "redaction: {allow: ['****']}");
    assertThatThrownBy(stars::redaction)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("redaction.allow");
    ConfigFiles other = files("{}", "redaction: {entropy: some}");
    assertThatThrownBy(other::redaction)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("redaction.entropy");
  }

  @Test
  void hasNoEffectInARepositorysFile() {
    assertThatThrownBy(
            () -> SettingsFileKind.REPOSITORY.parse("perdure.yaml", "redaction: {entropy: off}"))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("redaction");
  }

  private ConfigFiles files(String organisation, String user) throws IOException {
    Path place = Files.createTempDirectory(directory, "files");
    Path first = Files.writeString(place.resolve("organisation.yaml"), organisation);
    Path second = Files.writeString(place.resolve("user.yaml"), user);
    return new ConfigFiles(first, new UserConfigFile(second, place));
  }
}
