package dev.perdure.activities.journal.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleGrantTest {

  private static final RoleGrant PAYMENTS = RoleGrant.parse("approver@github.com/acme/payments-*");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://github.com/acme/payments-web",
        "https://github.com/Acme/Payments-Web.git",
        "git@github.com:acme/payments-web.git",
        "ssh://git@ssh.github.com:443/acme/payments-web",
        "https://github.com:443/acme/payments-web/"
      })
  void holdsInEachSpellingOfARepository(String location) {
    assertThat(PAYMENTS.holdsIn(location)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://github.com/acme/shop",
        "https://github.com/acme/payments-web/../shop",
        "https://evil.example/github.com/acme/payments-web",
        "https://github.com:x@evil.example/acme/payments-web",
        "https://github.com#@evil.example/acme/payments-web",
        "https://github.com\\@evil.example/acme/payments-web",
        "git@github.com:acme/payments-web#/../../acme/shop",
        "git@github.com:acme/payments-web?/../../acme/shop",
        "https://github.com/acme/payments-web%2f..%2f..%2facme%2fshop",
        "file://github.com/acme/payments-web",
        "/srv/github.com/acme/payments-web",
        "github.com/acme/payments-web",
        "github.com/../../acme/payments-web",
        "https://github.com/other/../acme/payments-web",
        "git@github.com:../acme/payments-web",
        "https://github.com:8443/acme/payments-web",
        "ssh://git@github.com:2222/acme/payments-web",
        "ext::sh -c github.com/acme/payments-web",
        ""
      })
  void doesNotHoldInAnotherRepository(String location) {
    assertThat(PAYMENTS.holdsIn(location)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "owner",
        "Approver",
        "approver@",
        "approver@ ",
        "approver@a,b",
        "approver@a;b",
        "approver@a=b",
        "@github.com/acme/*",
        "approver@a\nb",
        "approver@github.com",
        "lead",
        "approver@github.com/acme/../*",
        "approver@/srv/./git",
        "approver@github.com/acme/*.git",
        "approver@github.com/acme%2f*"
      })
  void aTextThatIsNoRoleIsRefused(String text) {
    assertThat(RoleGrant.find(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "github.com/*, github.com/../../../../srv/secret",
    "git/*, git:/../../srv/secret",
    "github.com/*, github.com/acme/shop",
    "/srv/git/*, /srv/git/../secret",
    "/srv/git/*, file:///srv/git/../secret",
    "/srv/git/*, srv/git/shop",
    "/srv/git/*, ~/srv/git/shop",
    "*.corp.example/acme/*, https://evil.com/a.corp.example/acme/x",
    "/srv/git/shop, /srv/git/Shop",
    "/srv/git/shop, /srv/git/shop.git",
    "git.example:8443/acme/*, https://git.example/acme/x",
    "*, relative/../srv"
  })
  void doesNotHoldWhereItsTextOnlySeemsTo(String pattern, String location) {
    assertThat(RoleGrant.parse("approver@" + pattern).holdsIn(location)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "*.corp.example/acme/*, https://git.corp.example/acme/x",
    "/srv/git/Shop.git, /srv/git//Shop.git/",
    "/srv/git/*, file:///srv/git/shop",
    "git.example:8443/acme/*, https://git.example:8443/acme/x",
    "git@github.com:acme/shop.git, https://github.com/acme/shop",
    "https://git.example:8443/acme/*, https://git.example:8443/acme/x.git",
    "*, /srv/shop",
    "*, https://git.example:8443/acme/x"
  })
  void holdsWhereItsTextSays(String pattern, String location) {
    assertThat(RoleGrant.parse("approver@" + pattern).holdsIn(location)).isTrue();
  }

  @Test
  void theLeadOfATeamHasARoleInNoRepository() {
    RoleGrant lead = RoleGrant.find("lead@*").orElseThrow();
    var held = new HeldRoles(List.of(lead, RoleGrant.parse("lead@web")));

    assertThat(held.inTeam("web")).containsExactly(PersonRole.LEAD);
    assertThat(held.inTeam("ops")).isEmpty();
    assertThat(held.everywhere()).isEmpty();
    assertThat(held.in(Optional.of("https://github.com/acme/web"))).isEmpty();
    assertThat(held.hasRepositoryRoles()).isFalse();
    assertThat(VisibleRepositories.of(held).areAll()).isFalse();
    assertThat(lead.covers(RoleGrant.parse("lead@web"))).isFalse();
  }

  @Test
  void isStoredAndSentAsOneText() {
    List<RoleGrant> both = List.of(RoleGrant.of(PersonRole.REQUESTER), PAYMENTS);

    assertThat(RoleGrant.split(RoleGrant.join(both))).isEqualTo(both);
    assertThat(Json.write(both))
        .isEqualTo("[\"requester\",\"approver@github.com/acme/payments-*\"]");
  }

  @Test
  void aRoleCoversItselfInOneRepository() {
    RoleGrant everywhere = RoleGrant.of(PersonRole.APPROVER);

    assertThat(everywhere.covers(PAYMENTS)).isTrue();
    assertThat(PAYMENTS.covers(PAYMENTS)).isTrue();
    assertThat(PAYMENTS.covers(everywhere)).isFalse();
    assertThat(PAYMENTS.covers(RoleGrant.parse("approver@*"))).isFalse();
    assertThat(everywhere.covers(RoleGrant.parse("admin@*"))).isFalse();
  }

  @Test
  void aTaskWithoutARepositoryNeedsARoleEverywhere() {
    var some = VisibleRepositories.of(new HeldRoles(List.of(RoleGrant.parse("admin@*"))));
    var all = VisibleRepositories.of(new HeldRoles(List.of(RoleGrant.of(PersonRole.APPROVER))));

    assertThat(some.shows(null)).isFalse();
    assertThat(some.shows("/srv/shop")).isTrue();
    assertThat(all.shows(null)).isTrue();
    assertThat(new HeldRoles(List.of(PAYMENTS)).in(Optional.empty())).isEmpty();
  }
}
