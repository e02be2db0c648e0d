package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import dev.perdure.activities.trace.RecordedSpans;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.web.trace.TemporalTracing;
import dev.perdure.workflows.port.Heartbeats;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class HistoryReplayTest {

  private static final Path HISTORIES =
      Path.of(
          System.getProperty("perdure.root", "../.."), "workflows/src/test/resources/histories");
  private static final Path TASK = HISTORIES.resolve("steps/groups/t_1.1.json");
  private static final HistoryReplay REPLAY = new HistoryReplay();

  @TempDir Path directory;

  @AfterAll
  static void close() {
    REPLAY.close();
  }

  private static Collection<Path> firstOfEachScenario() throws IOException {
    try (var files = Files.walk(HISTORIES)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .collect(Collectors.toMap(Path::getParent, file -> file, (first, _) -> first))
          .values();
    }
  }

  static List<Path> histories() throws IOException {
    try (var files = Files.walk(HISTORIES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().limit(10).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("histories")
  void acceptsHistoriesOfThisBuild(Path history) {
    assertThat(REPLAY.objection(ExportedHistory.read(history).history())).isEmpty();
  }

  /** Tracing changes no command: the histories of each scenario go on in a process that traces. */
  @Test
  void acceptsHistoriesOfEveryScenarioWhileItTraces() throws IOException {
    try (var spans = new RecordedSpans();
        var replay = new HistoryReplay(TemporalTracing.of(spans.telemetry()).workers())) {
      assertThat(firstOfEachScenario())
          .hasSizeGreaterThan(20)
          .allSatisfy(file ->
              assertThat(replay.objection(ExportedHistory.read(file).history()))
                  .as("%s", file)
                  .isEmpty());
      assertThat(spans.ended()).extracting(SpanData::getName).contains("RunWorkflow:Task");
    }
  }

  @Test
  void acceptsAnEncryptedHistoryWithItsKeyAndNamesAMissingOne() throws IOException {
    var keys = TestKeys.of(directory, "k1", Map.of("k1", 1));
    var codec = new EncryptionCodec(keys, "default");
    var plain = WorkflowExecutionHistory.fromJson(Files.readString(TASK));
    var encrypted = new WorkflowExecutionHistory(encrypted(plain.getHistory(), codec));
    assertThat(encrypted.getHistory().toString()).contains("binary/encrypted");

    try (var replay = new HistoryReplay(codec)) {
      assertThat(replay.objection(encrypted)).isEmpty();
      assertThat(replay.objection(plain)).as("a plain history with keys").isEmpty();
    }
    assertThat(REPLAY.objection(encrypted).orElseThrow())
        .contains("The key 'k1' encrypted this payload", "add 'k1' to 'encryption.keys'");
  }

  /** The message with each payload in it encrypted, also those of failures and memos. */
  @SuppressWarnings("unchecked") // a copy has the type of the message
  private static <M extends Message> M encrypted(M message, EncryptionCodec codec) {
    if (message instanceof Payload payload) {
      return (M) codec.encode(List.of(payload)).getFirst();
    }
    if (message instanceof MapEntry<?, ?> detail
        && detail.getValue() instanceof Payloads
        && !detail.getKey().equals("result")) {
      return message; // the SDK's own details of a marker
    }
    Message.Builder copy = message.toBuilder();
    message
        .getAllFields()
        .forEach((field, value) -> {
          if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE || isPlain(field)) {
            return;
          }
          copy.setField(
              field,
              value instanceof List<?> list
                  ? list.stream().map(each -> encrypted((Message) each, codec)).toList()
                  : encrypted((Message) value, codec));
        });
    return (M) copy.build();
  }

  /** Temporal reads search attributes and headers itself. */
  private static boolean isPlain(FieldDescriptor field) {
    return List.of("search_attributes", "header").contains(field.getName());
  }

  @Test
  void namesTheCommandThatDiffers() throws IOException {
    assertThat(objection("\"name\": *\"startTask\"", "\"name\": \"another\""))
        .contains("event 5 of type", "doesn't match", "startTask", "another")
        .doesNotContain("TMPRL", "\n");
  }

  @Test
  void namesTheCauseOfAFailureThatIsNoMismatch() throws IOException {
    assertThat(objection("\"data\": *\"[^\"]*\"", "\"data\": \"eyJicm9rZW4i\""))
        .matches("(?s).*(Exception|Error): .+")
        .doesNotContain("\n", "\tat ");
  }

  @Test
  void blamesABusyMachineForADeadlock() {
    String error =
        """
        query failure, error=io.temporal.InternalWorkflowTaskException: Failure handling event 4.
        \tat io.temporal.internal.Some.where(Some.java:1)
        Caused by: io.temporal.internal.sync.PotentialDeadlockException: [TMPRL1101] Potential.
        \tat io.temporal.internal.Some.where(Some.java:1)
        """;

    assertThat(HistoryReplay.sentence(error)).contains("longer than 4 seconds", "less busy");
  }

  @Test
  void allowsWorkflowsAsMuchTimeAsWorkersDo() {
    assertThat(Workers.options(Heartbeats.LOCAL).getDefaultDeadlockDetectionTimeout())
        .isEqualTo(4_000);
  }

  private String objection(String pattern, String replacement) throws IOException {
    String changed = Files.readString(TASK).replaceFirst(pattern, replacement);
    Path file = Files.writeString(directory.resolve("changed.json"), changed);
    return REPLAY.objection(ExportedHistory.read(file).history()).orElseThrow();
  }
}
