package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmodulesTest {

  @ParameterizedTest
  @CsvSource({
    "https://git.example/team/app.git, ../lib.git, https://git.example/team/lib.git",
    "https://git.example/team/app.git/, ./lib, https://git.example/team/app.git/lib",
    "https://git.example/team/app.git, ../../other/lib, https://git.example/other/lib",
    "https://git.example/a.git, https://git.example/b.git, https://git.example/b.git",
    "https://git.example/a.git, ssh://git@git.example/b.git, ssh://git@git.example/b.git",
    "git@git.example:team/app.git, ../lib.git, git@git.example:team/lib.git",
    "git@git.example:app.git, ../lib.git, git@git.example:lib.git",
    "https://git.example/a.git, git@git.example:b.git, git@git.example:b.git"
  })
  void findsASubmoduleOnTheServerOfItsRepository(
      String repository, String address, String expected) {
    assertThat(Submodules.onSameServer(repository, address)).hasValue(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "https://git.example/a.git, https://other.example/b.git",
    "https://git.example/a.git, file:///home/ada/secret",
    "https://git.example/a.git, /home/ada/secret",
    "https://git.example/a.git, ext::sh -c id",
    "/srv/app, ../secret",
    "/srv/app, https://other.example/b.git",
    "file:///srv/app, ../secret",
    "'', ../secret",
    "https://git.example/a.git, ''"
  })
  void asksNoServerAndNoDirectoryThatNobodyHasNamed(String repository, String address) {
    assertThat(Submodules.onSameServer(repository, address)).isEmpty();
  }
}
