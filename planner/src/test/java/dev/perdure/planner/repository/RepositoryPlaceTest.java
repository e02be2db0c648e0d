package dev.perdure.planner.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The spellings of addresses, with the one repository that rules, sums and roles mean by them. */
class RepositoryPlaceTest {

  /** A role holds only in an address that all programs read as the same repository. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://github.com/acme/shop              | github.com/acme/shop | role
          HTTPS://GitHub.COM/Acme/Shop              | github.com/acme/shop | role
          https://github.com/acme/shop.git          | github.com/acme/shop | role
          https://github.com/acme/shop.git/         | github.com/acme/shop | role
          https://github.com//acme//shop            | github.com/acme/shop | role
          https://github.com:443/acme/shop          | github.com/acme/shop | role
          https://github.com:/acme/shop             | github.com/acme/shop | role
          http://github.com:80/acme/shop            | github.com/acme/shop | role
          https://bo@github.com/acme/shop           | github.com/acme/shop | role
          https://bo:x@github.com/acme/shop         | github.com/acme/shop | role
          https://github.com./acme/shop             | github.com/acme/shop | role
          https://www.github.com/acme/shop          | github.com/acme/shop | role
          ssh://git@github.com/acme/shop.git        | github.com/acme/shop | role
          ssh://git@github.com:22/acme/shop         | github.com/acme/shop | role
          ssh://git@ssh.github.com:443/acme/shop    | github.com/acme/shop | role
          git://github.com:9418/acme/shop           | github.com/acme/shop | role
          git@github.com:acme/shop.git              | github.com/acme/shop | role
          git@github.com:/acme/shop                 | github.com/acme/shop | role
          github.com:acme/shop                      | github.com/acme/shop | role
          github.com:/acme/shop                     | github.com/acme/shop | role
          ssh://git@github.com:2222/acme/shop       | github.com/acme/shop | none
          https://github.com:8443/acme/shop         | github.com/acme/shop | none
          https://github.com/acme/./shop            | github.com/acme/shop | none
          https://github.com/x/../acme/shop         | github.com/acme/shop | none
          https://github.com/../acme/shop           | github.com/acme/shop | none
          https://github.com/%61cme/shop            | github.com/acme/shop | none
          https://github.com/acme/x%2F..%2fshop     | github.com/acme/shop | none
          https://g%69thub.com/acme/shop%2egit      | github.com/acme/shop | none
          https://bo%2fx@github.com/acme/shop       | github.com/acme/shop | none
          https://bo@a.com:x@github.com/acme/shop   | github.com/acme/shop | none
          https://github.com/acme/shop.git?x=1      | github.com/acme/shop | none
          https://github.com/acme/shop#x/../../a/b  | github.com/acme/shop | none
          git@github.com:acme/a#/../../acme/shop    | github.com/acme/shop | none
          git@github.com:acme/a?/../../acme/shop    | github.com/acme/shop | none
          git@github.com:../acme/shop               | github.com/acme/shop | none
          ssh://git@github.com/a%2f..%2facme/shop   | github.com/acme/shop | none
          https://[::1]:8443/acme/shop              | [::1]/acme/shop      | none
          https://ｇithub.com/acme/shop              | github.com/acme/shop | none
          https://git­hub.com/acme/shop             | github.com/acme/shop | none
          https://github。com/acme/shop              | github.com/acme/shop | none
          https://g%EF%BD%89thub.com/acme/shop      | github.com/acme/shop | none
          ssh://git@github.com/acme/shop/.git       | github.com/acme/shop | role
          git@github.com:acme/shop.git/.git         | github.com/acme/shop | role
          """)
  void aServerHasOneNameForARepository(String location, String name, String role) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo(name);
    assertThat(holds("github.com/acme/shop", location)).isEqualTo(role.equals("role"));
    assertThat(RepositoryPattern.mayMatch(name, RepositoryPlace.of(location).name())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/srv/git/Shop, /srv/git/Shop, true",
    "/srv//git/Shop/, /srv/git/Shop, true",
    "/srv/git/Shop/.git, /srv/git/Shop, true",
    "file:///srv/git/Shop/.git/, /srv/git/Shop, true",
    "file:///srv/git/Shop, /srv/git/Shop, true",
    "FILE:///srv/git/Shop, /srv/git/Shop, true",
    "/srv/./git/Shop, /srv/git/Shop, false",
    "/srv/x/../git/Shop, /srv/git/Shop, false",
    "file:///srv/git/%53hop, /srv/git/Shop, false",
    "file://host/srv/git/Shop, /srv/git/Shop, false",
    "/srv/git/%53hop, /srv/git/%53hop, false",
    "/srv/git/shop, /srv/git/shop, false",
    "/srv/git/Shop.git, /srv/git/Shop.git, false"
  })
  void aPathOfAHostKeepsItsLetters(String location, String name, boolean isInRole) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo(name);
    assertThat(holds("/srv/git/Shop", location)).isEqualTo(isInRole);
  }

  @ParameterizedTest
  @CsvSource({
    "github.com/../../srv/x",
    "github.com/acme/shop",
    "git:/../../srv/x",
    "host:x",
    "srv/x",
    "../x",
    "~/x",
    "bo@acme.com@github.com:acme/shop"
  })
  void aRelativePathFallsUnderEachRuleAndIsInNoRole(String location) {
    String name = RepositoryPlace.of(location).name();

    assertThat(RepositoryPattern.mayMatch("/srv/x", name)).isTrue();
    assertThat(RepositoryPattern.mayMatch("gitlab.com/*", name)).isTrue();
    assertThat(holds("*", location)).isFalse();
  }

  /** A rule restricts people, so its pattern is read more widely than that of a right. */
  @ParameterizedTest
  @CsvSource({
    "*, https://github.com/acme/shop, true",
    "*, /srv/shop, true",
    "*shop*, https://github.com/acme/shop, true",
    "*/shop, https://github.com/acme/shop, true",
    "git.example/*, https://git.example:8443/acme/shop, true",
    "https://git.example:8443/acme/*, https://git.example/acme/shop, true",
    "github.com/acme/*.git, https://github.com/acme/shop, true",
    "github.com/%61cme/*, https://github.com/acme/shop, false",
    "https://github.com/%61cme/*, https://github.com/acme/shop, true",
    "https://github.com/x/../acme/*, https://github.com/acme/shop, true",
    "/SRV/git/shop, /srv/git/Shop.git, true",
    "/srv/git/shop/.git, /srv/git/shop, true",
    "/srv/git/shop, /srv/git/shop.git/.git, true",
    "bücher.example/*, https://xn--bcher-kva.example/acme/shop, true",
    "xn--bcher-kva.example/*, https://bücher.example/acme/shop, true",
    "/srv/git/*, /srv/git/../git/shop, true",
    "/srv/git/*, /srv/git/../other/shop, false",
    "github.com/acme/*, https://github.com/other/shop, false",
    "github.com/acme/*, https://evil.example/github.com/acme/shop, false",
    "/srv/*, https://git.example/srv/x, false"
  })
  void aRuleHoldsForEachRepositoryThatItsPatternMayMean(
      String pattern, String location, boolean isMatch) {
    assertThat(RepositoryPattern.mayMatch(pattern, RepositoryPlace.of(location).name()))
        .isEqualTo(isMatch);
  }

  private static boolean holds(String pattern, String location) {
    return RepositoryPattern.find(pattern).orElseThrow().matches(RepositoryPlace.of(location));
  }
}
