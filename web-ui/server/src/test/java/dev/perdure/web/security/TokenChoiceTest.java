package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenChoiceTest {

  private static final String BIND = "127.0.0.1";

  @TempDir private Path data;
  private final List<String> warnings = new ArrayList<>();

  @Test
  void makesATokenThatItsOwnerAloneCanRead() throws IOException {
    String token = token();

    assertThat(token).hasSizeGreaterThanOrEqualTo(32);
    assertThat(file()).content().isEqualToIgnoringNewLines(token);
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void keepsTheTokenOfTheDirectory() {
    assertThat(token()).isEqualTo(token());
    assertThat(warnings).isEmpty();
  }

  @Test
  void replacesATokenThatOthersCouldRead() throws IOException {
    String open = token();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(token()).isNotEqualTo(open);
    assertThat(warnings).singleElement().asString().contains("read by others", "new one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "sixteen letters in words"})
  void replacesATokenThatIsDamaged(String damaged) throws IOException {
    token();
    Files.writeString(file(), damaged);

    assertThat(token()).hasSizeGreaterThanOrEqualTo(32);
    assertThat(warnings).singleElement().asString().contains("damaged");
  }

  @Test
  void takesNoTokenByALink() throws IOException {
    Path elsewhere = Files.writeString(data.resolve("elsewhere"), "sixteen-letters-or-more");
    Files.createSymbolicLink(file(), elsewhere);

    assertThat(token()).isNotEqualTo("sixteen-letters-or-more");
  }

  @Test
  void prefersTheTokenOfTheEnvironment() {
    var choice = TokenChoice.of(Optional.of("sixteen-letters-or-more"), false);

    assertThat(choice.settings(BIND, data, warnings::add).token().map(AccessToken::value))
        .contains("sixteen-letters-or-more");
    assertThat(file()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fifteen-letters", "sixteen letters.", "sixteen-lettersé", "tab\tin-the-middle"})
  void refusesATokenThatCannotServe(String unusable) {
    assertThatThrownBy(() -> TokenChoice.of(Optional.of(unusable), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PERDURE_TOKEN")
        .hasMessageContaining("openssl rand -hex 16")
        .hasMessageNotContaining(unusable);
  }

  @Test
  void servesEverybodyOnlyIfThatIsSaid() {
    assertThat(TokenChoice.of(Optional.of(" "), true).settings(BIND, data, warnings::add).token())
        .isEmpty();
    assertThatThrownBy(() -> TokenChoice.of(Optional.empty(), true).requireSafe("0.0.0.0"))
        .hasMessageContaining("--no-token");
  }

  @Test
  void neverTellsTheToken() {
    assertThat(new AccessToken("sixteen-letters-or-more").toString()).doesNotContain("sixteen");
  }

  private String token() {
    return TokenChoice.of(Optional.empty(), false)
        .settings(BIND, data, warnings::add)
        .token()
        .orElseThrow()
        .value();
  }

  private Path file() {
    return data.resolve("token");
  }
}
