package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.postgres.DatabaseAccess;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.sql.SQLException;
import java.util.function.Consumer;

/** A row and a workflow by which tests recognise a stack. */
final class StackMemory {

  private StackMemory() {}

  static void remember(StackReport stack) throws SQLException {
    try (var connection = access(stack).connect(5);
        var statement = connection.createStatement()) {
      statement.execute("create table note as select 'kept' as text");
    }
    onEngine(
        stack,
        client ->
            client
                .newUntypedWorkflowStub(
                    "Note",
                    WorkflowOptions.newBuilder().setWorkflowId("note").setTaskQueue("none").build())
                .start());
  }

  static void assertThatRemembered(StackReport stack) throws SQLException {
    try (var connection = access(stack).connect(5);
        var statement = connection.createStatement();
        var row = statement.executeQuery("select text from note")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("kept");
    }
    onEngine(
        stack,
        client ->
            assertThat(client.newUntypedWorkflowStub("note").describe().getWorkflowType())
                .isEqualTo("Note"));
  }

  private static DatabaseAccess access(StackReport stack) {
    return new DatabaseAccess(stack.jdbcUrl(), stack.user(), stack.password());
  }

  private static void onEngine(StackReport stack, Consumer<WorkflowClient> work) {
    var options = WorkflowServiceStubsOptions.newBuilder().setTarget(stack.engineAddress()).build();
    var stubs = WorkflowServiceStubs.newServiceStubs(options);
    try {
      work.accept(WorkflowClient.newInstance(stubs));
    } finally {
      stubs.shutdownNow();
    }
  }
}
