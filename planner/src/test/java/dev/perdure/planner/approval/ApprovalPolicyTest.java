package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.request.RequestKind;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApprovalPolicyTest {

  private static final ApprovalPolicy SECURITY =
      policy(
          """
          own: false
          groups: {security: [ana, bo, cy]}
          rules:
            - match: {kind: [plan, delivery], path: "infra/*"}
              votes: [{count: 2, group: security}, {role: operator}]
              veto: true
          """);

  @Test
  void needsOneVoteOfAnybodyWithoutARule() {
    assertThat(ApprovalPolicy.none().terms(facts(RequestKind.PLAN)))
        .isEqualTo(ApprovalTerms.none());
    assertThat(policy("{}").isNone()).isTrue();
  }

  @Test
  void namesTheVotersOfTheRulesThatMatch() {
    ApprovalTerms terms = SECURITY.terms(touching("infra/main.tf"));

    assertThat(terms.voters())
        .isEqualTo("2 of security (ana, bo, cy) and 1 with the role 'operator'");
    assertThat(terms.barred()).isEqualTo("ann");
    assertThat(terms.allowsVeto()).isTrue();
    assertThat(terms.count(List.of()).needed()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "./infra/main.tf, true",
    "docs/../infra//main.tf, true",
    "infra/a/b/c.tf, true",
    "src/infra/main.tf, false",
    "infra, false"
  })
  void comparesPathsWhateverTheirSpelling(String path, boolean matches) {
    assertThat(SECURITY.terms(touching(path)).rules().isEmpty()).isNotEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "https://github.com/acme/shop.git",
    "https://github.com/Acme/shop",
    "https://bo@github.com/acme/shop/",
    "https://github.com:443/acme/shop",
    "ssh://git@github.com:22/acme/shop.git",
    "git@github.com:acme/shop.git",
    "git@github.com:/acme/shop",
    "https://github.com/acme/./x/../shop",
    "https://github.com/%61cme/shop",
    "https://github.com/acme/shop.git?x",
    "https://github.com./acme/shop",
    "git@github.com.:acme/shop.git",
    "https://bo@acme.com:pass@github.com/acme/shop",
    "https://bo%2fx@github.com/acme/shop",
    "bo@acme.com@github.com:acme/shop",
    "ssh://git@ssh.github.com:443/acme/shop.git",
    "git@ssh.github.com:acme/shop",
    "https://github.com:/acme/shop",
    "https://www.github.com/acme/shop",
    "HTTPS://GitHub.COM/Acme//Shop.GIT/",
    "https://github.com//acme/shop",
    "https://github.com/../acme/shop",
    "https://g%69thub.com/acme/shop%2egit"
  })
  void findsTheRulesOfARepositoryByEachOfItsUsualAddresses(String location) {
    for (String pattern : List.of("github.com/acme/*", "https://github.com/acme/shop.git")) {
      ApprovalPolicy policy =
          policy("rules: [{match: {repository: '%s'}, votes: [{count: 2}]}]".formatted(pattern));

      assertThat(policy.terms(in(location)).rules()).hasSize(1);
      assertThat(policy.terms(in("https://github.com/other/shop")).rules()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gitlab.com/acme/*, ssh://git@altssh.gitlab.com:443/acme/shop.git",
    "altssh.gitlab.com/acme/*, git@gitlab.com:acme/shop.git",
    "ssh://git@ssh.github.com:443/acme/shop, https://github.com/acme/shop",
    "/srv/git/*, file:///srv/git/shop.git",
    "/srv/git/*, /srv//git/shop"
  })
  void comparesAPatternInTheSameForm(String pattern, String location) {
    ApprovalPolicy policy =
        policy("rules: [{match: {repository: '%s'}, votes: [{count: 2}]}]".formatted(pattern));

    assertThat(policy.terms(in(location)).rules()).hasSize(1);
    assertThat(policy.terms(in("https://git.acme.com/acme/shop")).rules()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"low, 1", "medium, 1", "high, 2"})
  void matchesARiskAndEachHigherOne(String risk, int needed) {
    ApprovalPolicy policy = policy("rules: [{match: {risk: high}, votes: [{count: 2}]}]");
    var facts = new ApprovalFacts(RequestKind.PERMISSION, risk, "", List.of(), null, "ann");

    assertThat(policy.terms(facts).count(List.of()).needed()).isEqualTo(needed);
  }

  @ParameterizedTest
  @CsvSource({"19.99, 1", "20, 2", "21, 2", ", 2"})
  void matchesACostAndATaskWithoutALimit(BigDecimal cost, int needed) {
    ApprovalPolicy policy = policy("rules: [{match: {cost: 20}, votes: [{count: 2}]}]");
    var facts = new ApprovalFacts(RequestKind.BUDGET, "low", "", List.of(), cost, "ann");

    assertThat(policy.terms(facts).count(List.of()).needed()).isEqualTo(needed);
  }

  @Test
  void isAboutNoQuestionAndNoFaultOfTheMachine() {
    ApprovalPolicy policy = policy("{own: false, rules: [{votes: [{count: 3}]}]}");

    assertThat(policy.terms(facts(RequestKind.QUESTION)).isNone()).isTrue();
    assertThat(policy.terms(facts(RequestKind.OPERATOR)).isNone()).isTrue();
  }

  @Test
  void eachOfTwoPoliciesOnlyTightensTheOther() {
    ApprovalPolicy other =
        policy("{own: true, groups: {security: [eve]}, rules: [{votes: [{group: security}]}]}");

    for (ApprovalPolicy both : List.of(SECURITY.and(other), SECURITY.and(other).and(other))) {
      assertThat(both.own()).isFalse();
      assertThat(both.groups().get("security")).containsExactly("ana", "bo", "cy");
      assertThat(both.rules()).hasSize(2);
    }
    assertThat(other.and(SECURITY).own()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{group: nobody} | which 'policy.approval.groups' does not have",
        "{count: 3, group: two} | the group 'two' has 2 people",
        "{group: two, role: operator} | name one of them"
      })
  void refusesVotesThatNoOneCanCast(String votes, String sentence) {
    ApprovalPolicy policy =
        policy("{groups: {two: [ana, bo, ana]}, rules: [{votes: [%s]}]}".formatted(votes));

    assertThat(policy.fault()).get().asString().contains(sentence, "'policy.approval.rules.votes");
  }

  @Test
  void isWrittenAsItIsRead() {
    assertThat(Json.again(SECURITY)).isEqualTo(SECURITY);
    assertThat(SECURITY.fault()).isEmpty();
  }

  private static ApprovalPolicy policy(String yaml) {
    return Json.yaml(yaml, ApprovalPolicy.class);
  }

  private static ApprovalFacts facts(RequestKind kind) {
    return new ApprovalFacts(kind, "low", "", List.of(), BigDecimal.TEN, "ann");
  }

  private static ApprovalFacts touching(String path) {
    return new ApprovalFacts(RequestKind.PLAN, "low", "", List.of(path), null, "ann");
  }

  private static ApprovalFacts in(String repository) {
    return new ApprovalFacts(RequestKind.PLAN, "low", repository, List.of(), null, "ann");
  }
}
