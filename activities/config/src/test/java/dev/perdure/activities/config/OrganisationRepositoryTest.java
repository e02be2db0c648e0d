package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Git;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.RuleAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The organisation's configuration in a repository that changes, breaks and disappears. */
class OrganisationRepositoryTest {

  @TempDir private Path directory;
  private Path repository;
  private Git git;

  @BeforeEach
  void begin() throws IOException {
    repository = Files.createDirectory(directory.resolve("config"));
    git = Git.configuredIn(directory.resolve("home")).at(repository);
    git.text("init", "-b", "main");
    Files.createDirectories(repository.resolve("team/agents"));
    Files.writeString(repository.resolve("team/agents/careful.md"), "Be careful.");
    commit("webfetch: deny");
  }

  @Test
  void isReadFromTheNewestCommitAndNamedByIt() throws IOException {
    var source = source(Optional.of("main"), Optional.empty());
    OrganisationConfig first = source.read();
    assertThat(first.label())
        .isEqualTo("%s@%s:team/perdure.yaml".formatted(repository, head().substring(0, 12)));
    assertThat(first.agents()).hasSize(1);

    commit("webfetch: ask");
    assertThat(source.read().digest()).isEqualTo(first.digest());
    source.refresh();

    assertThat(files(source).rules().getFirst().rules())
        .singleElement()
        .extracting(rule -> rule.action())
        .isEqualTo(RuleAction.ASK);
    assertThat(source.read().notice()).isEmpty();
  }

  @Test
  void keepsItsLastCommitWhileTheRepositoryOrTheRefIsMissingAlsoAfterARestart() throws IOException {
    String digest = source(Optional.of("main"), Optional.empty()).read().digest();
    git.text("checkout", "-b", "other");
    git.text("branch", "-D", "main");

    OrganisationConfig withoutRef = source(Optional.of("main"), Optional.empty()).read();
    assertThat(withoutRef.digest()).isEqualTo(digest);
    assertThat(withoutRef.notice().orElseThrow())
        .contains("gave no newer configuration since 20", "main");

    Files.move(repository, directory.resolve("away"));
    OrganisationConfig without = source(Optional.of("main"), Optional.empty()).read();
    assertThat(without.digest()).isEqualTo(digest);
    assertThat(without.notice().orElseThrow()).contains("since 20", repository.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"webfetch: no", "webfetch: deny}\nmodle: {a: b"})
  void keepsTheLastCommitThatCanBeFollowedAlsoAfterARestart(String broken) throws IOException {
    var running = source(Optional.of("main"), Optional.empty());
    String digest = running.read().digest();
    commit(broken);
    running.refresh();

    for (OrganisationSource source :
        List.of(running, source(Optional.of("main"), Optional.empty()))) {
      assertThat(source.read().digest()).isEqualTo(digest);
      assertThat(source.read().notice().orElseThrow())
          .contains(head().substring(0, 12), "line ", "The last commit that can be followed");
    }

    commit("webfetch: ask");
    running.refresh();
    assertThat(running.read().notice()).isEmpty();
    assertThat(running.read().digest()).isNotEqualTo(digest);
  }

  @Test
  void followsNoOtherCommitThanThePinnedOne() throws IOException {
    String pin = head();
    commit("webfetch: allow");

    OrganisationConfig config = source(Optional.of("main"), Optional.of(pin)).read();

    assertThat(config.label()).contains(pin.substring(0, 12));
    assertThat(config.notice().orElseThrow())
        .contains("is at commit " + head(), "demands " + pin, "Set the variable");
  }

  @Test
  void isRefusedIfItWasNeverReadOrHasNoSuchFileOrCommit() throws IOException {
    assertThatThrownBy(source(Optional.of("gone"), Optional.empty())::read)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("no commit named 'gone'");
    assertThatThrownBy(source(Optional.of("main"), Optional.of("0".repeat(40)))::read)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("PERDURE_ORGANISATION_DIGEST demands");

    Files.delete(repository.resolve("team/perdure.yaml"));
    Files.createSymbolicLink(repository.resolve("team/perdure.yaml"), Path.of("/etc/passwd"));
    commit();
    assertThatThrownBy(source(Optional.of("main"), Optional.empty())::read)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("it is a link");

    Files.delete(repository.resolve("team/perdure.yaml"));
    commit();
    assertThatThrownBy(source(Optional.of("main"), Optional.empty())::read)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("has no file 'team/perdure.yaml'");
  }

  private void commit(String rule) throws IOException {
    Files.writeString(
        repository.resolve("team/perdure.yaml"), "permission: {%s}\n".formatted(rule));
    commit();
  }

  private void commit() {
    git.text("add", "-A");
    git.text("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-m", "Change");
  }

  private String head() {
    return git.text("rev-parse", "HEAD");
  }

  private OrganisationSource source(Optional<String> ref, Optional<String> pin) {
    var place = new OrganisationPlace(repository.toString(), ref, "team/perdure.yaml", pin);
    Path mirror = directory.resolve("mirrors").resolve(place.directoryName());
    return new OrganisationRepository(place, mirror, _ -> Optional.empty(), Duration.ZERO);
  }

  private ConfigFiles files(OrganisationSource source) {
    return new ConfigFiles(
        source,
        new UserConfigFile(directory.resolve("none.yaml"), directory),
        _ -> Optional.empty());
  }
}
