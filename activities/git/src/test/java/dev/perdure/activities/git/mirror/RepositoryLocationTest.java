package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryLocationTest {

  @ParameterizedTest
  @ValueSource(strings = {"file:///srv/a%zz", "file://", "file://host", "file://[x/y"})
  void refusesFileAddressesThatNameNoFile(String address) {
    assertThatThrownBy(() -> RepositoryLocation.of(address))
        .isInstanceOf(RepositoryRefusedException.class)
        .hasMessageContaining("'%s' is not the address of a file: give the path", address);
  }

  @Test
  void readsTheEscapedCharactersOfAFileAddress() {
    assertThat(RepositoryLocation.of("file:///srv/a%20b").text()).isEqualTo("/srv/a b");
  }
}
