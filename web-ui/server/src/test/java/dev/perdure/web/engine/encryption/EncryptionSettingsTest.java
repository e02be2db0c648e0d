package dev.perdure.web.engine.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.planner.message.SecretRedactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncryptionSettingsTest {

  @TempDir private Path directory;

  @Test
  void readsKeysFromAFileAVariableAndACommand() throws IOException {
    Path file = Files.writeString(directory.resolve("k1.key"), TestKeys.text(1) + "\n");
    ConfigFiles files =
        TestKeys.files(
            directory,
            "{current: k3, keys: {k1: {file: '%s'}, k2: {variable: SECOND}, k3: {command: [echo, %s]}}}"
                .formatted(file, "03".repeat(32)));

    EncryptionKeys keys =
        EncryptionKeys.read(files, Map.of("SECOND", TestKeys.text(2), "PATH", "/usr/bin:/bin"));

    assertThat(keys.ids()).containsExactly("k1", "k2", "k3");
    assertThat(keys.currentId()).hasValue("k3");
    assertThat(SecretRedactor.of("The key is " + TestKeys.text(1)))
        .as("the redactor learns keys")
        .isEqualTo("The key is [redacted]");
  }

  @Test
  void encryptsNothingWithoutTheSection() {
    EncryptionKeys keys = EncryptionKeys.read(TestKeys.files(directory, ""), Map.of());

    assertThat(keys.currentId()).isEmpty();
    assertThat(keys.ids()).isEmpty();
  }

  @Test
  void takesTheAccountsKeysOverThoseOfTheOrganisation() throws IOException {
    ConfigFiles files =
        TestKeys.files(
            directory, "{current: k2, keys: {k2: {variable: B}}, pages: ['http://T:1']}");
    Files.writeString(files.organisation(), "encryption: {current: k1, keys: {k1: {variable: A}}}");

    EncryptionSettings settings = EncryptionSettings.of(files);

    assertThat(settings.current()).hasValue("k2");
    assertThat(settings.keys()).containsOnlyKeys("k1", "k2");
    assertThat(settings.pages()).containsExactly("http://t:1");
  }

  @Test
  void encryptsTranscriptsByChoice() {
    var keys = Map.of("k1", 1);

    assertThat(TestKeys.of(directory, "k1", keys).encryptsTranscripts()).isFalse();
    assertThat(TestKeys.withTranscripts(directory, "k1", keys).encryptsTranscripts()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {current: k9, keys: {k1: {variable: GOOD}}} | 'encryption.current' is 'k9', which 'encryption.keys' does not hold: add the key there
          {keys: {k1: {}}}                            | 'encryption.keys.k1' needs one of 'file', 'variable' and 'command'
          {keys: {k1: {file: /a, variable: B}}}       | 'encryption.keys.k1' needs one of
          {keys: {k1: {file: a.key}}}                 | 'encryption.keys.k1' names the file 'a.key': give an absolute path
          {keys: {k1: {command: [./kms]}}}            | 'encryption.keys.k1' names the program './kms': give an absolute path
          {keys: {k1: {kms: x}}}                      | there is no key 'encryption.keys.k1.kms'
          {keys: {'a b': {variable: GOOD}}}           | 'encryption.keys'
          {pages: ['temporal.example.com/x']}         | 'encryption.pages'
          {transcripts: true}                         | 'encryption.transcripts' is true, but no key encrypts: name one of 'encryption.keys' in 'encryption.current'
          {transcripts: 1}                            | 'encryption.transcripts'
          {keys: {k1: {variable: UNSET}}}             | The key 'k1' of 'encryption' in perdure.yaml: the variable 'UNSET' is not set
          {keys: {k1: {variable: SHORT}}}             | the variable 'SHORT' holds no key: write 32 random bytes as Base64
          {keys: {k1: {file: /nowhere/k1}}}           | the file '/nowhere/k1' can't be read
          {keys: {k1: {command: [/bin/false]}}}       | the command '/bin/false' ended with exit code 1
          {keys: {k1: {command: [/nowhere/kms]}}}     | the command '/nowhere/kms' could not be started
          """)
  void refusesWhatIsNoKeyWithTheRemedy(String section, String sentence) {
    ConfigFiles files = TestKeys.files(directory, section);
    Map<String, String> environment = Map.of("GOOD", TestKeys.text(1), "SHORT", "c2hvcnQ=");

    assertThatThrownBy(() -> EncryptionKeys.read(files, environment))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("c2hvcnQ=");
  }
}
