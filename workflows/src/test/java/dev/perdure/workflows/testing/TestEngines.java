package dev.perdure.workflows.testing;

import dev.perdure.workflows.memory.LateCancellations;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.List;

/** The engine of a stage, which knows the search attributes of Perdure. */
final class TestEngines {

  private TestEngines() {}

  static TestWorkflowEnvironment start(boolean skipsTime) {
    TestWorkflowEnvironment engine = TestWorkflowEnvironment.newInstance(options(skipsTime));
    TaskVisibility.KEYS.forEach(
        key -> engine.registerSearchAttribute(key.getName(), key.getValueType()));
    return engine;
  }

  private static TestEnvironmentOptions options(boolean skipsTime) {
    return TestEnvironmentOptions.newBuilder()
        .setUseTimeskipping(skipsTime)
        .setWorkflowServiceStubsOptions(
            WorkflowServiceStubsOptions.newBuilder()
                .setGrpcClientInterceptors(List.of(new LateCancellations()))
                .build())
        .setWorkerFactoryOptions(
            WorkerFactoryOptions.newBuilder().setUsingVirtualWorkflowThreads(true).build())
        .setWorkflowClientOptions(
            WorkflowClientOptions.newBuilder().setDataConverter(JsonPayloads.converter()).build())
        .build();
  }
}
