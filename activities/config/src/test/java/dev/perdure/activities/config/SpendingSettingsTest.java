package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpendingSettingsTest {

  @TempDir Path home;

  @Test
  void theLimitsOfBothFilesHoldInTheZoneOfTheOrganisation() throws IOException {
    SpendingPolicy policy =
        policy(
            """
            policy: {approval: {groups: {security: [ana]}}}
            spending:
              zone: Europe/Berlin
              limits:
                - {per: person, period: day, cost: 20}
            """,
            """
            spending:
              zone: UTC
              limits:
                - {per: group, period: month, tokens: 500000000, match: {group: security}}
            """);

    assertThat(policy.zone()).isEqualTo("Europe/Berlin");
    assertThat(policy.limits())
        .extracting(SpendingLimit::dimension)
        .containsExactly("cost", "tokens");
    assertThat(policy.groups()).containsOnlyKeys("security");
  }

  @Test
  void theRepositoriesOfATeamAreThoseOfBothFiles() throws IOException {
    SpendingPolicy policy =
        policy(
            """
            policy: {approval: {groups: {web: [ana]}}}
            spending: {repositories: {web: "github.com/acme/web-*"}}
            """,
            "spending: {repositories: {web: [/srv/git/web]}}");

    assertThat(policy.repositories().get("web"))
        .extracting(Glob::pattern)
        .containsExactlyInAnyOrder("github.com/acme/web-*", "/srv/git/web");
  }

  @Test
  void aHostWithoutTheSectionLimitsNothing() throws IOException {
    assertThat(policy("model: a/b", "")).isEqualTo(SpendingPolicy.none());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{zone: Mars/Base} | 2 | 'spending.zone' is 'Mars/Base', which is no time zone",
        "{repositories: {web: github.com/acme/*}} | 2 | 'spending.repositories' names the team 'web'",
        "{repositories: {web: a/../b}} | 2 | 'spending.repositories.web' holds 'a/../b': name",
        "{limits: [{per: team, period: day, cost: 1}]} | 2 | 'spending.limits.per' is 'team'",
        "{limits: [{per: person, period: week, cost: 1}]} | 2 | 'spending.limits.period' is 'week'",
        "{limits: [{per: person, period: day, cost: 0}]} | 2 | 'spending.limits.cost' holds",
        "{limits: [{per: person, cost: 1}]} | 2 | 'spending.limits' holds",
        "{limits: [{per: person, period: day}]} | 2 | a limit per person and day needs either",
        "{limits: [{per: person, period: day, cost: 1, tokens: 1}]} | 2 | a limit per person and day",
        "{limits: [{per: group, period: day, cost: 1, match: {person: a}}]} | 2 | 'match.person' does",
        "{limits: [{per: group, period: day, cost: 1, match: {group: sec}}]} | 2 | there is no group"
      })
  void namesTheLineAndTheRemedyOfALimitThatCantHold(String section, int line, String fault) {
    assertThatThrownBy(() -> policy("model: a/b\nspending: " + section, ""))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("organisation.yaml' is wrong, line %d: %s".formatted(line, fault));
  }

  @Test
  void aRepositorysOwnFileCantSetLimits() {
    assertThatThrownBy(() -> SettingsFileKind.REPOSITORY.parse("theirs", "spending: {zone: UTC}"))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("'spending' has an effect only in");
  }

  @Test
  void theSmallerLimitOnConcurrentTasksCounts() throws IOException {
    var files =
        files("concurrency: {perPerson: 3}", "concurrency: {perPerson: 5, perRepository: 2}");

    assertThat(files.concurrency()).isEqualTo(new ConcurrencyLimits(3, 2));
    assertThat(files("", "").concurrency()).isEqualTo(ConcurrencyLimits.none());
    assertThatThrownBy(() -> files("concurrency: {perPerson: 0}", "").concurrency())
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("'concurrency.perPerson' holds");
  }

  private SpendingPolicy policy(String organisation, String account) throws IOException {
    return files(organisation, account).spending();
  }

  private ConfigFiles files(String organisation, String account) throws IOException {
    Path file = Files.writeString(home.resolve("organisation.yaml"), organisation);
    Path user = Files.writeString(home.resolve("user.yaml"), account);
    return new ConfigFiles(file, new UserConfigFile(user, home));
  }
}
