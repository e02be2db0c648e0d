package dev.perdure.web.engine;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A workflow that moves text of given lengths around. */
public final class Echo {
  private Echo() {}

  /** Lengths of the texts. */
  public record Lengths(int input, int output, int result, Optional<Instant> at) {}

  /** Text that the workflow and the activity exchange. */
  public record Text(String text, Optional<Instant> at, boolean virtual) {}

  /** Form of {@link Text} that an older worker knows. */
  public record OldText(String text) {}

  /** Workflow that the engine runs. */
  @WorkflowInterface
  public interface EchoWorkflow {
    @WorkflowMethod
    Text run(Lengths lengths);
  }

  /** Activities that the workflow calls. */
  @ActivityInterface
  public interface EchoActivities {
    @ActivityMethod
    Text echo(Lengths lengths, Text input);
  }

  /** Passes texts on. */
  public static final class EchoWorkflowImpl implements EchoWorkflow {
    @Override
    public Text run(Lengths lengths) {
      var options =
          ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build();
      var activities = Workflow.newActivityStub(EchoActivities.class, options);
      var input = new Text("i".repeat(lengths.input()), lengths.at(), false);
      var virtual = activities.echo(lengths, input).virtual();
      return new Text("r".repeat(lengths.result()), lengths.at(), virtual);
    }
  }

  /** Counts its calls. */
  public static final class EchoActivitiesImpl implements EchoActivities {
    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public Text echo(Lengths lengths, Text input) {
      calls.incrementAndGet();
      var isVirtual = Thread.currentThread().isVirtual();
      return new Text("o".repeat(lengths.output()), input.at(), isVirtual);
    }

    int calls() {
      return calls.get();
    }
  }
}
