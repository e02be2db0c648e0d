package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/** Access to the engine is access of an operator, so docker-compose.yml closes it to all others. */
class ComposeFileTest {

  private static final Set<String> ENGINE = Set.of("temporal", "temporal-database");
  private static final Set<String> PERDURE = Set.of("web", "worker-1", "worker-2");

  private JsonNode file;

  @BeforeEach
  void read() throws IOException {
    String text = Files.readString(Path.of("../../docker-compose.yml"));
    file = Json.mapper().valueToTree(new Yaml().load(text));
  }

  @Test
  void publishesThePagesAloneAndToThisMachineAlone() {
    for (String service : services()) {
      List<String> ports = texts(service, "ports");
      assertThat(ports)
          .as(service)
          .isEqualTo(service.equals("web") ? List.of("127.0.0.1:8080:8080") : List.of());
      assertThat(service(service).has("network_mode")).as(service).isFalse();
    }
  }

  @Test
  void runsNoPagesOfTheEngine() {
    assertThat(services())
        .isNotEmpty()
        .noneMatch(service -> service(service).path("image").asString("").contains("/ui"));
  }

  @Test
  void givesEachServiceItsNetworks() {
    assertThat(services()).allMatch(service -> !texts(service, "networks").isEmpty());
    assertThat(services())
        .filteredOn(service -> texts(service, "networks").contains("outside"))
        .containsExactlyInAnyOrderElementsOf(PERDURE);
  }

  @Test
  void separatesTheEngineFromTheDatabases() {
    assertThat(texts("database", "networks")).doesNotContainAnyElementsOf(networks(ENGINE));
    assertThat(texts("temporal-database", "networks"))
        .doesNotContainAnyElementsOf(networks(PERDURE));
  }

  @Test
  void makesARoleForPerdureThatIsNoSuperuser() {
    JsonNode database = service("database");
    assertThat(database.path("environment").has("POSTGRES_USER")).isFalse();
    assertThat(database.path("configs").get(0).path("target").asString())
        .startsWith("/docker-entrypoint-initdb.d/");
    String script = file.path("configs").path("database-role").path("content").asString();

    assertThat(script)
        .contains("create role perdure login password :'password';")
        .contains("create database perdure owner perdure;")
        .doesNotContainIgnoringCase("superuser");
    assertThat(service("web").path("environment").path("PERDURE_DB_USER").asString())
        .isEqualTo("perdure");
  }

  @Test
  void closesTheNetworksOfTheEngineAndTheDatabasesToTheWorld() {
    assertThat(networks(Set.of("database", "temporal", "temporal-database")))
        .isNotEmpty()
        .allMatch(network -> file.path("networks").path(network).path("internal").asBoolean(false));
  }

  @Test
  void givesNoKeyOfAProviderOrAForgeToThePages() {
    JsonNode pages = service("web").path("environment");
    JsonNode worker = service("worker-1").path("environment");
    List<String> keys =
        worker.propertyNames().stream().filter(name -> name.matches(".*_(API_KEY|TOKEN)")).toList();

    assertThat(keys).contains("ANTHROPIC_API_KEY", "GITHUB_TOKEN", "PERDURE_TOKEN");
    assertThat(keys)
        .filteredOn(name -> !name.equals("PERDURE_TOKEN"))
        .allMatch(name -> pages.path(name).isMissingNode());
    assertThat(keys)
        .filteredOn(name -> name.endsWith("_API_KEY"))
        .allSatisfy(name ->
            assertThat(pages.path("PERDURE_KEYS_ON_WORKERS").asString())
                .contains("${%s:+".formatted(name)));
  }

  /** The override that the page for teams shows keeps the keys from the pages as well. */
  @Test
  void showsAnOverrideThatGivesNoKeyToThePages() throws IOException {
    String page = Files.readString(Path.of("../../docs/team/README.md"));
    String override = page.replaceFirst("(?s).*```yaml\n(x-settings:.*?)```.*", "$1");
    JsonNode shown = Json.mapper().valueToTree(new Yaml().<Object>load(override)).path("services");

    assertThat(shown.path("web").toString()).contains("PERDURE_MODEL").doesNotContain("AWS_BEARER");
    assertThat(List.of("worker-1", "worker-2"))
        .allSatisfy(name ->
            assertThat(shown.path(name).toString()).contains("PERDURE_MODEL", "AWS_BEARER"));
  }

  @Test
  void keepsEveryRootReadOnlyAndDataAndHomeInVolumes() {
    assertThat(PERDURE)
        .allSatisfy(name -> {
          assertThat(service(name).path("read_only").asBoolean(false)).isTrue();
          assertThat(texts(name, "volumes"))
              .containsExactly(name + "-data:/data", name + "-home:/home/perdure");
          assertThat(texts(name, "tmpfs")).containsExactly("/tmp:exec,mode=1777");
        });
  }

  @Test
  void letsWorkersMakeTheNamespacesAndTheProcOfASandbox() {
    assertThat(texts("worker-1", "security_opt"))
        .containsExactly("seccomp=unconfined", "apparmor=unconfined", "systempaths=unconfined");
    assertThat(texts("web", "security_opt")).isEmpty();
  }

  @Test
  void pinsEachImageThatOthersPublish() throws IOException {
    assertThat(services())
        .filteredOn(name -> !PERDURE.contains(name))
        .allSatisfy(name ->
            assertThat(service(name).path("image").asString()).matches(".+@sha256:[0-9a-f]{64}"));
    assertThat(Files.readAllLines(Path.of("../../Dockerfile")))
        .filteredOn(line -> line.startsWith("FROM "))
        .hasSize(4)
        .allMatch(line -> line.matches("FROM (\\S+@sha256:[0-9a-f]{64}|perdure) AS \\S+"));
  }

  private Set<String> networks(Set<String> services) {
    return services.stream()
        .flatMap(service -> texts(service, "networks").stream())
        .collect(Collectors.toSet());
  }

  private List<String> services() {
    return List.copyOf(file.path("services").propertyNames());
  }

  private JsonNode service(String name) {
    return file.path("services").path(name);
  }

  private List<String> texts(String service, String key) {
    return service(service).path(key).valueStream().map(JsonNode::asString).toList();
  }
}
