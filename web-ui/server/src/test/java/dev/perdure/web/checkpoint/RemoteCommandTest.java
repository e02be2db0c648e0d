package dev.perdure.web.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.workspace.checkpoint.CheckpointActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.planner.id.StepId;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.task.PlannedTask;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.CheckpointRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A command about checkpoints comes from a person, although anybody can start its workflow. */
class RemoteCommandTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private final List<CheckpointRequest> asked = new ArrayList<>();
  private PlannedTask planned;
  private CheckpointActivitiesImpl there;
  private RemoteCheckpointOperations remote;

  @BeforeEach
  void finishAStep() {
    planned = PlannedTask.begin(server, "{\"request\":\"Write\",\"strategy\":\"light\"}", PLAN);
    planned.finish("a");
    there =
        new CheckpointActivitiesImpl(
            server.bean(LocalCheckpointOperations.class),
            server.bean(Artifacts.class),
            server.journal().submissionStore());
    remote =
        remote(ask -> {
          asked.add(ask);
          return there.answer(ask);
        });
  }

  private static RemoteCheckpointOperations remote(CheckpointGateway gateway) {
    return new RemoteCheckpointOperations(
        "there",
        gateway,
        server.bean(Artifacts.class),
        server.journal().submissionStore(),
        new Caller("ada"));
  }

  static Stream<CheckpointQuestion> commands() {
    return Stream.of(
        new CheckpointQuestion.Undo(),
        new CheckpointQuestion.Redo(),
        new CheckpointQuestion.Reset(new StepId("a"), "the operator"),
        CheckpointQuestion.TakeBack.preview("a.txt", "task", null).confirmed("d", "the operator"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isRefusedThatTheServerHasNotStored(CheckpointQuestion command) {
    assertRefused(new CheckpointRequest(planned.id(), "there", command));
    assertRefused(new CheckpointRequest(planned.id(), "there", command, "forged"));
  }

  @Test
  void countsOnceAndAsItWasStored() {
    remote.undo(planned.id());
    String submission = asked.getFirst().submission();

    assertRefused(asked.getFirst());
    assertRefused(
        new CheckpointRequest(planned.id(), "there", new CheckpointQuestion.Redo(), submission));
  }

  static Stream<RuntimeException> absences() {
    return Stream.of(
        new EngineUnavailable(new StatusRuntimeException(Status.UNAVAILABLE)),
        new HostUnavailableException("does not answer", new IllegalStateException()));
  }

  @ParameterizedTest
  @MethodSource("absences")
  void neverCountsOnceThePersonHasHeardThatTheHostIsAway(RuntimeException absence) {
    var away =
        remote(ask -> {
          asked.add(ask);
          throw absence;
        });

    assertThatThrownBy(() -> away.undo(planned.id())).isInstanceOf(ApiFailure.class);

    assertRefused(asked.getFirst());
  }

  @Test
  void needsNoSubmissionToAskOnly() {
    remote.reset(planned.id(), new StepId("a"), Optional.empty());

    assertThat(asked.getFirst().submission()).isNull();
  }

  private void assertRefused(CheckpointRequest forged) {
    assertThatThrownBy(() -> there.answer(forged))
        .hasMessageContaining("The server has stored no such command");
  }
}
