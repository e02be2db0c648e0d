package dev.perdure.web.security.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuerSettingsTest {

  private static final Map<String, String> WHOLE =
      Map.of(
          "PERDURE_SIGN_IN", "corp",
          "PERDURE_SIGN_IN_CORP_ISSUER", "https://login.example.com",
          "PERDURE_SIGN_IN_CORP_CLIENT_ID", "perdure");

  @Test
  void withoutTheVariableNobodySignsInAtAProvider() {
    assertThat(read(Map.of())).isEmpty();
  }

  @Test
  void readsEachIssuer() {
    Map<String, String> two = new HashMap<>(WHOLE);
    two.put("PERDURE_SIGN_IN", "corp, partners");
    two.put("PERDURE_SIGN_IN_PARTNERS_ISSUER", "http://127.0.0.1:9000/realm");
    two.put("PERDURE_SIGN_IN_PARTNERS_CLIENT_ID", "p");
    two.put("PERDURE_SIGN_IN_PARTNERS_CLIENT_SECRET", "hidden-secret");
    two.put("PERDURE_SIGN_IN_PARTNERS_NAME_CLAIM", "email");
    two.put("PERDURE_SIGN_IN_PARTNERS_REQUIRE", "groups = perdure");
    List<IssuerSettings> issuers = read(two);

    assertThat(issuers.getFirst().scope()).isEqualTo("openid profile email");
    assertThat(issuers.getFirst().nameClaim()).isEqualTo("preferred_username");
    assertThat(issuers.getLast().nameClaim()).isEqualTo("email");
    assertThat(issuers.getLast().requirement()).contains(new ClaimRequirement("groups", "perdure"));
    assertThat(issuers.toString()).doesNotContain("hidden-secret");
  }

  @Test
  void readsTheRolesOfGroups() {
    Map<String, String> whole = new HashMap<>(WHOLE);
    whole.put("PERDURE_SIGN_IN_CORP_ROLES_CLAIM", "https://example.com/teams");
    whole.put(
        "PERDURE_SIGN_IN_CORP_ROLES",
        "staff = requester; cn=leads,dc=x=approver, requester; pay=approver@github.com/acme/*");
    GroupRoles roles = read(whole).getFirst().groupRoles().orElseThrow();

    assertThat(roles.claim()).isEqualTo("https://example.com/teams");
    assertThat(roles.roles("cn=leads,dc=x"))
        .containsExactly(RoleGrant.of(PersonRole.REQUESTER), RoleGrant.of(PersonRole.APPROVER));
    assertThat(roles.roles(List.of("staff", "others")))
        .containsExactly(RoleGrant.of(PersonRole.REQUESTER));
    assertThat(roles.roles("pay")).containsExactly(RoleGrant.parse("approver@github.com/acme/*"));
    assertThat(read(WHOLE).getFirst().groupRoles()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PERDURE_SIGN_IN | Corp | PERDURE_SIGN_IN holds 'Corp'",
        "PERDURE_SIGN_IN | ../x | PERDURE_SIGN_IN holds '../x'",
        "PERDURE_SIGN_IN | corp,corp | names an issuer twice",
        "PERDURE_SIGN_IN | other | PERDURE_SIGN_IN_OTHER_ISSUER is missing",
        "PERDURE_SIGN_IN_CORP_ISSUER | http://login.example.com | with https",
        "PERDURE_SIGN_IN_CORP_ISSUER | login.example.com | with https",
        "PERDURE_SIGN_IN_CORP_ISSUER | https://a b | with https",
        "PERDURE_SIGN_IN_CORP_ISSUER | https://hunter2@a.example | set"
            + " PERDURE_SIGN_IN_CORP_CLIENT_SECRET",
        "PERDURE_SIGN_IN_CORP_ISSUER | ldap://hunter2@a.example | with https",
        "PERDURE_SIGN_IN_CORP_SCOPE | profile email | openid among them",
        "PERDURE_SIGN_IN_CORP_REQUIRE | perdure | such as groups=perdure",
        "PERDURE_SIGN_IN_CORP_ROLES | staff | holds 'staff': give groups and their roles",
        "PERDURE_SIGN_IN_CORP_ROLES | staff= | holds 'staff='",
        "PERDURE_SIGN_IN_CORP_ROLES | =admin | holds '=admin'",
        "PERDURE_SIGN_IN_CORP_ROLES | ; | holds ';'",
        "PERDURE_SIGN_IN_CORP_ROLES | staff=boss | The roles are requester, approver, operator,"
            + " admin",
        "PERDURE_SIGN_IN_CORP_ROLES | staff=admin,,approver | holds 'staff=admin,,approver'",
        "PERDURE_SIGN_IN_CORP_ROLES | a=admin;a=approver | names the group 'a' twice",
        "PERDURE_SIGN_IN_CORP_ROLES_CLAIM | teams | set PERDURE_SIGN_IN_CORP_ROLES too"
      })
  void refusesWhatCannotHold(String variable, String value, String sentence) {
    Map<String, String> wrong = new HashMap<>(WHOLE);
    wrong.put(variable, value);

    assertThatThrownBy(() -> read(wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("hunter2");
  }

  private static List<IssuerSettings> read(Map<String, String> environment) {
    return IssuerSettings.read(name -> Optional.ofNullable(environment.get(name)));
  }
}
