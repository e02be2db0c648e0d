package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.prompt.ClasspathResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/** The manifests for Kubernetes have the fields, types and references that Kubernetes asks for. */
class KubernetesSchemaTest {

  private static final Path FILE = Path.of("../../docs/team/kubernetes/perdure.yaml");
  private static Schema schema;
  private static String manifests;

  @BeforeAll
  static void read() throws IOException {
    String text = ClasspathResources.text("dev/perdure/web/server/kubernetes.yaml");
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(objects(text).getFirst());
    manifests = Files.readString(FILE);
  }

  @Test
  void fitTheSchema() {
    assertThat(objects(manifests))
        .hasSize(6)
        .allSatisfy(each -> assertThat(errors(each)).isEmpty());
  }

  /** Mistakes that Kubernetes refuses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "an unknown field       | readOnlyRootFilesystem: | readOnlyRootFileSystem:",
        "a field at a wrong place | replicas: 2            | hostUsers: false",
        "a number as a setting  | '\"9464\"'              | 9464",
        "an unknown value       | procMount: Unmasked     | procMount: Open",
        "a missing field        | serviceName: perdure-worker | # none",
        "a port that is none    | containerPort: 9464     | containerPort: 94640",
        "an old version         | apiVersion: apps/v1     | apiVersion: apps/v1beta1",
        "a size without a unit  | 'storage: 50Gi'         | 'storage: 50 GB'",
        "a text for a list      | 'args: [worker]'        | 'args: worker'",
      })
  void refuseAMistake(String mistake, String right, String wrong) {
    assertThat(manifests).as(mistake).contains(right);

    assertThat(objects(manifests.replace(right, wrong)))
        .as(mistake)
        .anySatisfy(each -> assertThat(errors(each)).isNotEmpty());
  }

  @Test
  void mountOnlyVolumesThatTheyDeclare() {
    for (JsonNode workload : workloads()) {
      Set<String> declared = names(pod(workload).path("volumes"));
      workload
          .path("spec")
          .path("volumeClaimTemplates")
          .forEach(each -> declared.add(each.path("metadata").path("name").asString()));

      assertThat(names(container(workload).path("volumeMounts"))).isEqualTo(declared);
    }
  }

  @Test
  void selectThePodsOfTheirOwnTemplate() {
    for (JsonNode workload : workloads()) {
      assertThat(workload.path("spec").path("selector").path("matchLabels"))
          .isEqualTo(workload.path("spec").path("template").path("metadata").path("labels"));
    }
    assertThat(ofKind("Service"))
        .allSatisfy(service ->
            assertThat(workloads())
                .anySatisfy(workload ->
                    assertThat(workload.path("spec").path("selector").path("matchLabels"))
                        .isEqualTo(service.path("spec").path("selector"))));
  }

  @Test
  void nameOnlyPortsServicesAndSettingsThatExist() {
    Set<String> configMaps = metadataNames("ConfigMap");
    for (JsonNode workload : workloads()) {
      JsonNode container = container(workload);
      Set<String> ports = names(container.path("ports"));
      for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
        assertThat(ports).contains(container.path(probe).path("httpGet").path("port").asString());
      }
      assertThat(configMaps)
          .contains(container.path("envFrom").path(0).path("configMapRef").path("name").asString());
    }
    JsonNode worker = ofKind("StatefulSet").getFirst();
    assertThat(metadataNames("Service"))
        .contains(worker.path("spec").path("serviceName").asString());
  }

  private static List<String> errors(JsonNode object) {
    return schema.validate(object).stream().map(Error::toString).toList();
  }

  private static List<JsonNode> objects(String text) {
    return StreamSupport.stream(new Yaml().loadAll(text).spliterator(), false)
        .<JsonNode>map(Json.mapper()::valueToTree)
        .toList();
  }

  private static List<JsonNode> ofKind(String kind) {
    return objects(manifests).stream()
        .filter(each -> each.path("kind").asString().equals(kind))
        .toList();
  }

  private static List<JsonNode> workloads() {
    return Stream.of("Deployment", "StatefulSet").flatMap(kind -> ofKind(kind).stream()).toList();
  }

  private static JsonNode pod(JsonNode workload) {
    return workload.path("spec").path("template").path("spec");
  }

  private static JsonNode container(JsonNode workload) {
    return pod(workload).path("containers").path(0);
  }

  private static Set<String> names(JsonNode list) {
    return list.valueStream().map(each -> each.path("name").asString()).collect(Collectors.toSet());
  }

  private static Set<String> metadataNames(String kind) {
    return ofKind(kind).stream()
        .map(each -> each.path("metadata").path("name").asString())
        .collect(Collectors.toSet());
  }
}
