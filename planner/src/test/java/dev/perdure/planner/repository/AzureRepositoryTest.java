package dev.perdure.planner.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of one repository at Azure DevOps, with the one name that rules and roles mean. */
class AzureRepositoryTest {

  private static final String SHOP = "dev.azure.com/acme/web/_git/shop";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://dev.azure.com/acme/web/_git/shop",
        "https://acme@dev.azure.com/acme/web/_git/shop",
        "https://DEV.azure.com/Acme/Web/_git/Shop/",
        "https://dev.azure.com/acme/DefaultCollection/web/_git/shop",
        "https://dev.azure.com/acme/web/_git/_full/shop",
        "https://dev.azure.com/acme/web/_git/_optimized/shop",
        "https://acme.visualstudio.com/web/_git/shop",
        "https://bo@acme.visualstudio.com/web/_git/shop",
        "https://acme.visualstudio.com/DefaultCollection/web/_git/shop",
        "git@ssh.dev.azure.com:v3/acme/web/shop",
        "ssh://git@ssh.dev.azure.com/v3/acme/web/shop",
        "ssh://git@ssh.dev.azure.com:22/v3/acme/web/shop",
        "acme@vs-ssh.visualstudio.com:v3/acme/web/shop",
        "ssh://acme@vs-ssh.visualstudio.com/v3/acme/web/shop",
        "ssh://acme@vs-ssh.visualstudio.com:22/web/_ssh/shop",
        "ssh://acme@vs-ssh.visualstudio.com:22/DefaultCollection/web/_ssh/shop",
        "ssh://acme@acme.visualstudio.com:22/web/_git/shop"
      })
  void allNamesAreOneRepository(String location) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo(SHOP);
    assertThat(holds("dev.azure.com/acme/web/*", location)).isTrue();
    assertThat(holds("dev.azure.com/acme/other/*", location)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://dev.azure.com/acme/_git/shop",
        "https://dev.azure.com/acme/shop/_git/shop",
        "https://acme.visualstudio.com/_git/shop",
        "https://acme.visualstudio.com/DefaultCollection/_git/shop",
        "git@ssh.dev.azure.com:v3/acme/shop/shop"
      })
  void anAddressLeavesOutAProjectThatIsNamedLikeItsRepository(String location) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo("dev.azure.com/acme/shop/_git/shop");
    assertThat(holds("dev.azure.com/acme/shop/_git/shop", location)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "https://dev.azure.com/acme/web%20app/_git/shop, dev.azure.com/acme/web app/_git/shop",
    "git@ssh.dev.azure.com:v3/acme/web%20app/shop, dev.azure.com/acme/web app/_git/shop",
    "https://dev.azure.com/acme/web/team/_git/shop, dev.azure.com/acme/web/_git/shop",
    "ssh://vs-ssh.visualstudio.com/web/_ssh/shop, dev.azure.com//web/_git/shop",
    "https://dev.azure.com/acme/x/../web/_git/shop, dev.azure.com/acme/web/_git/shop"
  })
  void noRoleHoldsForAnAddressThatProgramsMayReadInTwoWays(String location, String name) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo(name);
    assertThat(holds("dev.azure.com/*", location)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.azure.com/acme/*",
        "dev.azure.com/acme/web/*",
        "https://dev.azure.com/acme/web/_git/*",
        "acme.visualstudio.com/*",
        "acme.visualstudio.com/web/*",
        "https://acme.visualstudio.com/DefaultCollection/web/_git/shop",
        "*.visualstudio.com/web/*",
        "git@ssh.dev.azure.com:v3/acme/web/shop",
        "ssh.dev.azure.com:v3/acme/*",
        "ssh://git@ssh.dev.azure.com/v3/acme/web/*",
        "acme@vs-ssh.visualstudio.com:v3/acme/web/*"
      })
  void aPatternOfOneNameHoldsForAllNames(String pattern) {
    assertThat(holds(pattern, "https://dev.azure.com/acme/web/_git/shop")).isTrue();
    assertThat(holds(pattern, "git@ssh.dev.azure.com:v3/acme/web/shop")).isTrue();
    assertThat(holds(pattern, "https://dev.azure.com/evil/other/_git/web")).isFalse();
    assertThat(RepositoryPattern.mayMatch(pattern, SHOP)).isTrue();
    assertThat(RepositoryPattern.mayMatch(pattern, "dev.azure.com/evil/other/_git/web")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev.azure.com/acme/_git/*", "acme.visualstudio.com/_git/sh*"})
  void aPatternWithoutAProjectGivesNoRight(String pattern) {
    assertThat(RepositoryPattern.find(pattern)).isEmpty();
    assertThat(RepositoryPattern.mayMatch(pattern, "dev.azure.com/acme/shop/_git/shop")).isTrue();
    assertThat(RepositoryPattern.mayMatch(pattern, "dev.azure.com/other/shop/_git/shop")).isFalse();
  }

  /** Azure DevOps takes ids in the place of names, and Perdure can't know which names they mean. */
  @ParameterizedTest
  @CsvSource({
    "dev.azure.com/acme/web/*, true",
    "acme.visualstudio.com/web/_git/shop, true",
    "*, true",
    "github.com/acme/*, false"
  })
  void aRuleHoldsForEachIdAtAzure(String pattern, boolean isMatch) {
    String id = "0f3c51aa-8d2e-4c7b-9a55-0123456789ab";
    String location = "https://dev.azure.com/acme/%s/_git/%s".formatted(id, id);

    assertThat(RepositoryPattern.mayMatch(pattern, RepositoryPlace.of(location).name()))
        .isEqualTo(isMatch);
    assertThat(holds("dev.azure.com/acme/web/*", location)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https://dev.azure.com.evil.example/acme/web/_git/shop, dev.azure.com.evil.example/acme/web/_git/shop",
    "https://a.acme.visualstudio.com/web/_git/shop, a.acme.visualstudio.com/web/_git/shop",
    "https://visualstudio.com/web/_git/shop, visualstudio.com/web/_git/shop",
    "https://tfs.example/acme/web/_git/shop, tfs.example/acme/web/_git/shop"
  })
  void otherServersKeepTheirNames(String location, String name) {
    assertThat(RepositoryPlace.of(location).name()).isEqualTo(name);
  }

  private static boolean holds(String pattern, String location) {
    return RepositoryPattern.find(pattern).orElseThrow().matches(RepositoryPlace.of(location));
  }
}
