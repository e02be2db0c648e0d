package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/** The manifests for Kubernetes keep the promises of docker-compose.yml. */
class KubernetesManifestTest {

  private final List<JsonNode> objects = new ArrayList<>();

  @BeforeEach
  void read() throws IOException {
    String text = Files.readString(Path.of("../../docs/team/kubernetes/perdure.yaml"));
    new Yaml().loadAll(text).forEach(each -> objects.add(Json.mapper().valueToTree(each)));
  }

  @Test
  void runsEveryProcessAsAnOrdinaryUserOnAReadOnlyRoot() {
    for (JsonNode pod : List.of(pod("Deployment"), pod("StatefulSet"))) {
      assertThat(pod.path("securityContext").path("runAsNonRoot").asBoolean(false)).isTrue();
      assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
      JsonNode rights = container(pod).path("securityContext");
      assertThat(rights.path("readOnlyRootFilesystem").asBoolean(false)).isTrue();
      assertThat(rights.path("capabilities").path("drop").toString()).isEqualTo("[\"ALL\"]");
    }
  }

  @Test
  void asksTheManagementPortForHealth() {
    for (JsonNode pod : List.of(pod("Deployment"), pod("StatefulSet"))) {
      assertThat(probe(pod, "startupProbe")).isEqualTo("management /actuator/health/liveness");
      assertThat(probe(pod, "livenessProbe")).isEqualTo("management /actuator/health/liveness");
      assertThat(probe(pod, "readinessProbe")).isEqualTo("management /actuator/health/readiness");
    }
  }

  /** A Service named perdure would set PERDURE_PORT to an address. */
  @Test
  void leavesOutTheVariablesOfServices() {
    assertThat(pod("Deployment").path("enableServiceLinks").asBoolean(true)).isFalse();
    assertThat(pod("StatefulSet").path("enableServiceLinks").asBoolean(true)).isFalse();
  }

  @Test
  void givesNoKeyOfAProviderOrAForgeToThePages() {
    List<String> secrets =
        container(pod("Deployment"))
            .path("env")
            .valueStream()
            .map(variable ->
                variable.path("valueFrom").path("secretKeyRef").path("key").asString(""))
            .filter(key -> !key.isEmpty())
            .toList();

    assertThat(secrets).containsExactly("PERDURE_TOKEN", "PERDURE_DB_PASSWORD");
    assertThat(container(pod("Deployment")).path("envFrom").toString()).doesNotContain("secretRef");
    assertThat(container(pod("StatefulSet")).path("envFrom").toString()).contains("secretRef");
  }

  @Test
  void letsWorkersMakeASandboxAndKeepTheirNames() {
    JsonNode worker = pod("StatefulSet");

    assertThat(worker.path("hostUsers").asBoolean(true)).isFalse();
    assertThat(container(worker).path("securityContext").path("procMount").asString())
        .isEqualTo("Unmasked");
    assertThat(container(worker).path("env").toString())
        .contains("PERDURE_HOST_ID", "metadata.name");
  }

  private JsonNode pod(String kind) {
    return objects.stream()
        .filter(object -> object.path("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow()
        .path("spec")
        .path("template")
        .path("spec");
  }

  private static JsonNode container(JsonNode pod) {
    return pod.path("containers").path(0);
  }

  private static String probe(JsonNode pod, String name) {
    JsonNode request = container(pod).path(name).path("httpGet");
    return request.path("port").asString("") + " " + request.path("path").asString("");
  }
}
