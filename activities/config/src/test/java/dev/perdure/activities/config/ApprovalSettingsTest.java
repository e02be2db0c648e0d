package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.json.InvalidConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApprovalSettingsTest {

  private static final String ORGANISATION =
      "{own: false, groups: {security: [ana, bo]}, rules: [{votes: [{count: 2, group: security}]}]}";

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}",
        "{own: true}",
        "{rules: []}",
        "{groups: {security: [mallory, eve]}}",
        "{own: true, rules: [{match: {kind: [plan]}, votes: [{count: 1}]}]}"
      })
  void aRepositoryOnlyTightensTheRulesOfItsHost(String repository) throws IOException {
    ApprovalPolicy alone = with(ORGANISATION, "{}");
    ApprovalPolicy both = with(ORGANISATION, repository);

    assertThat(both.own()).isFalse();
    assertThat(both.rules()).containsAll(alone.rules());
    assertThat(both.groups()).containsAllEntriesOf(alone.groups());
  }

  @Test
  void aRepositoryAddsRulesAndUsesTheGroupsOfItsHost() throws IOException {
    String rules = "{rules: [{match: {path: ci/*}, votes: [{group: security}], veto: true}]}";

    assertThat(with(ORGANISATION, rules).rules()).hasSize(2);
    assertThat(with("{}", "{own: false}").own()).isFalse();
    assertThat(with("{}", "{deputies: false}").deputies()).isFalse();
    assertThat(with("{deputies: false}", "{deputies: true}").deputies()).isFalse();
    assertThat(with("{}", "{rules: [{votes: [{codeowner: 1}]}]}").asksCodeOwners()).isTrue();
  }

  @Test
  void namesTheFileWhoseVotesNoOneCanCast() {
    assertThatThrownBy(() -> with(ORGANISATION, "{rules: [{votes: [{group: sec}]}]}"))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("The file 'theirs' is wrong, line 1: ")
        .hasMessageContaining("'policy.approval.rules.votes.group' is 'sec'");
  }

  @Test
  void areNoPartOfATasksBody() throws IOException {
    var settings = settings(ORGANISATION, "{}");

    assertThat(Json.write(settings.defaults())).doesNotContain("security");
    assertThat(Json.read(Json.write(settings), Settings.class).approval())
        .isEqualTo(settings.approval());
  }

  private ApprovalPolicy with(String organisation, String repository) throws IOException {
    return settings(organisation, repository).approval();
  }

  private Settings settings(String organisation, String repository) throws IOException {
    Path file = home.resolve("organisation.yaml");
    Files.writeString(file, "policy: {approval: %s}\n".formatted(organisation));
    var files = new ConfigFiles(file, new UserConfigFile(home.resolve("none.yaml"), home));
    String theirs = "policy: {approval: %s}\n".formatted(repository);
    return files.settingsWith(SettingsFileKind.REPOSITORY.parse("theirs", theirs));
  }
}
