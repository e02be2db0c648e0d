package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.json.InvalidConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrganisationFileTest {

  private static final String RULES = "permission: {webfetch: deny}\n";

  @TempDir private Path home;

  @Test
  void namesItsDigestInEachRuleAndInTheAgentsBesideIt() throws IOException {
    Path file = write(RULES);
    Path agent = home.resolve("agents/careful.md");
    Files.createDirectories(agent.getParent());
    String alone = "sha256:" + Digest.of(RULES.getBytes(StandardCharsets.UTF_8));
    assertThat(files(Map.of()).organisationConfig().digest()).isEqualTo(alone);

    Files.writeString(agent, "---\nsteps: 3\n---\nBe careful.");
    String lines =
        "%s  agents/careful.md\n%s  organisation.yaml\n"
            .formatted(Digest.of(Files.readAllBytes(agent)), Digest.of(Files.readAllBytes(file)));
    String both = "sha256:" + Digest.of(lines.getBytes(StandardCharsets.UTF_8));
    TaskConfiguration configuration = files(Map.of()).here();

    assertThat(configuration.organisation()).isNotNull();
    assertThat(configuration.organisation().digest()).isEqualTo(both);
    assertThat(files(Map.of()).rules().getFirst().place(0))
        .isEqualTo("%s@%s:1".formatted(file, both.substring(0, 19)));
    Agent careful = configuration.registry().find("careful").orElseThrow();
    assertThat(careful.source("steps")).contains("%s@%s:2".formatted(agent, both.substring(0, 19)));
  }

  @Test
  void keepsThePinnedContentAndNamesBothDigests() throws IOException {
    write(RULES);
    String pinned = files(Map.of()).organisationConfig().digest();
    ConfigFiles files = files(Map.of("PERDURE_ORGANISATION_DIGEST", pinned));
    assertThat(files.errors()).isEmpty();

    write("permission: {webfetch: allow}\n");
    String other = files(Map.of()).organisationConfig().digest();

    assertThat(files.organisationConfig().digest()).isEqualTo(pinned);
    assertThat(files.errorNotices())
        .singleElement()
        .asString()
        .contains("has the digest " + other, "demands " + pinned, "set the variable");
    assertThatThrownBy(files(Map.of("PERDURE_ORGANISATION_DIGEST", pinned))::requireSense)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining(pinned);
  }

  @Test
  void keepsItsAgentsAndRulesWhileOneOfThemIsBrokenOrTheFileIsMissing() throws IOException {
    Path file = write(RULES);
    ConfigFiles files = files(Map.of());
    String good = files.organisationConfig().digest();
    Path agent = home.resolve("agents/careful.md");
    Files.createDirectories(agent.getParent());
    Files.writeString(agent, "---\nstepss: 3\n---\nBe quick.");

    assertThat(files.organisationConfig().digest()).isEqualTo(good);
    assertThat(files.errors()).singleElement().asString().contains("careful.md", "line 2");

    Files.delete(agent);
    Files.delete(file);
    assertThat(files.organisationConfig().digest()).isEqualTo(good);
    assertThat(files.errors()).singleElement().asString().contains("does not exist");
  }

  @ParameterizedTest
  @CsvSource({
    "none, does not exist: write the file",
    "folder, is a directory: name the perdure.yaml in it",
    "large, at most 262144 are read: make it smaller",
    "unknown, line 1: there is no key 'modle'",
    "pattern, allowedModels' must be a list",
    "strategy, allowedStrategies' is 'auto'"
  })
  void refusesAFileThatCannotBeFollowed(String kind, String sentence) throws IOException {
    Path file = home.resolve("organisation.yaml");
    switch (kind) {
      case "none" -> {}
      case "folder" -> Files.createDirectory(file);
      case "large" -> Files.writeString(file, "#".repeat(300_000));
      case "unknown" -> write("modle: a/b\n");
      case "pattern" -> write("allowedModels: anthropic/*\n");
      case "strategy" -> write("allowedStrategies: [auto]\n");
      default -> throw new IllegalArgumentException(kind);
    }

    assertThatThrownBy(files(Map.of())::requireSense)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void aloneLimitsModelsAndStrategies() {
    assertThatThrownBy(
            () -> SettingsFileKind.REPOSITORY.parse("perdure.yaml", "allowedModels: [a/*]\n"))
        .hasMessageContaining("only in the organisation's perdure.yaml");
  }

  @Test
  void takesAModelThatIsNotAllowedFromAgentsAndSaysSo() throws IOException {
    write("allowedModels: ['openai/*']\nsmallModel: anthropic/small\n");
    Path agent = home.resolve(".config/perdure/agents/careful.md");
    Files.createDirectories(agent.getParent());
    Files.writeString(agent, "---\nmodel: anthropic/claude\n---\nBe careful.");

    LoadedAgents found = files(Map.of()).agents(Map.of());
    TaskConfiguration configuration = files(Map.of()).here();

    assertThat(configuration.registry().find("careful").orElseThrow().model()).isNull();
    assertThat(configuration.registry().find("title").orElseThrow().model()).isNull();
    assertThat(found.notices())
        .singleElement()
        .asString()
        .contains(
            "does not allow the model 'anthropic/claude': use one of openai/*", "careful.md:2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DIGEST=abc | PERDURE_ORGANISATION_DIGEST is 'abc': set sha256: with 64 digits",
        "REF=main | PERDURE_ORGANISATION_REF is 'main': it has an effect only with",
        "PATH=../up.yaml,REPOSITORY=/srv/a,CONFIG= | name a file of the repository",
        "REPOSITORY=/srv/a | PERDURE_ORGANISATION_CONFIG is",
        "REPOSITORY=https://a:b@host/c.git,CONFIG= | holds a password or a token: remove it",
        "REPOSITORY=https://b@host/c.git,CONFIG= | holds a password or a token: remove it",
        "REPOSITORY=a:b@host:c.git,CONFIG= | holds a password or a token: remove it",
        "REPOSITORY=https://host/c.git?token=b,CONFIG= | holds a password or a token: remove it",
        "CONFIG=https://b@host/c.git | PERDURE_ORGANISATION_CONFIG is an address: name a file"
      })
  void refusesVariablesThatContradictEachOther(String settings, String sentence) {
    Map<String, String> variables = new TreeMap<>();
    for (String setting : settings.strip().split(",")) {
      String[] parts = setting.split("=", 2);
      variables.put("PERDURE_ORGANISATION_" + parts[0], parts[1]);
    }

    assertThatThrownBy(files(variables)::requireSense)
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining(sentence.strip());
  }

  private Path write(String text) throws IOException {
    return Files.writeString(home.resolve("organisation.yaml"), text);
  }

  private ConfigFiles files(Map<String, String> variables) {
    Map<String, String> all = new TreeMap<>();
    all.put("PERDURE_ORGANISATION_CONFIG", home.resolve("organisation.yaml").toString());
    all.putAll(variables);
    return ConfigFiles.of(all, home).readBy(new LastGoodConfigReader(home, _ -> {}));
  }
}
