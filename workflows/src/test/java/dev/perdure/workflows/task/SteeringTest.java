package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SteeringTest extends OnStage {

  @Test
  void waitsForAMessageAfterAnInterrupt() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.INTERRUPT);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
  }

  @Test
  void isCancelledBeforeAnythingIsBegun() {
    var begins = new CountDownLatch(1);
    stage.tasks().beginsAfter(begins);
    stage.start();
    stage.control(ControlCommand.CANCEL);
    begins.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().phases()).isEmpty();
  }

  @Test
  void actsOnAnInterruptThatItsTerminatedPredecessorOnlyHad() {
    var interrupt = new Control(ControlCommand.INTERRUPT, "ann", "c_1");
    stage.tasks().resumePoint(ResumePoint.EXECUTE);
    stage.tasks().unapplied(interrupt);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.tasks().phases()).isEmpty();
    assertThat(stage.tasks().endings().getFirst().stops()).containsExactly("c_1");
  }

  @Test
  @Golden("controls/command-twice")
  void actsOnceOnACommandThatCameBySignalAndFromTheRecords() throws Exception {
    var resume = new Control(ControlCommand.RESUME, "ann", "c_1");
    var begins = new CountDownLatch(1);
    stage.tasks().unapplied(resume);
    stage.tasks().beginsAfter(begins);
    stage.start();
    stage.signals().control(resume);
    begins.countDown();
    stage.tasks().nextRaised();
    cancel();

    assertThat(stage.tasks().stands())
        .filteredOn(stand -> "c_1".equals(stand.control()))
        .hasSize(1);
  }

  @Test
  void isCancelledWhileAnEarlierCommandIsTriedToBeRecorded() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().failsToPause();
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitFailure();
    cancel();
  }

  @Test
  void isCancelledWhileItIsIdle() {
    var begins = new CountDownLatch(1);
    stage.tasks().resumePoint(ResumePoint.NOTHING);
    stage.tasks().beginsAfter(begins);
    stage.start();
    stage.control(ControlCommand.CANCEL);
    begins.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().endings()).hasSize(1);
  }

  @Test
  void staysIdleAfterAnInterruptWhateverWasSaidBefore() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.running().postMessage(new MessageSignal("m_1"));
    stage.control(ControlCommand.INTERRUPT);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.tasks().endings()).hasSize(1);
  }

  @Test
  @Golden("controls/interrupt-and-cancel")
  void isCancelledAlthoughItWasInterruptedJustBefore() throws Exception {
    var ends = new CountDownLatch(1);
    stage.tasks().goesOnWith(ResumePoint.NOTHING);
    stage.tasks().endsAfter(ends);
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.INTERRUPT);
    stage.tasks().awaitEnding();
    stage.control(ControlCommand.CANCEL);
    ends.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().endings())
        .extracting(ending -> ending.state())
        .containsExactly(TaskState.IDLE, TaskState.CANCELLED);
  }

  @Test
  void isNotHeldByAPauseThatCameAfterItsEnd() throws Exception {
    var ends = new CountDownLatch(1);
    stage.tasks().refusesToPause();
    stage.tasks().endsAfter(ends);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();
    stage.tasks().awaitEnding();
    stage.control(ControlCommand.PAUSE);
    stage.running().postMessage(new MessageSignal("m_1"));
    ends.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing", "build/follow-up");
  }

  @Test
  @Golden("controls/pause-at-end")
  void isNotHeldByAPauseOfWhatHasEnded() throws Exception {
    var ends = new CountDownLatch(1);
    var turns = new AtomicInteger();
    stage.tasks().endsAfter(ends);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", _ -> turns.getAndIncrement() == 0 ? pausing() : endTurn());
    stage.start();
    stage.tools().awaitCalls(1);
    stage.cancel("t_1.main-build-1");
    stage.tasks().awaitEnding();
    stage.running().postMessage(new MessageSignal("m_1"));
    ends.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing", "build/follow-up");
  }

  /** A model's answer during which the task is paused. */
  private TurnResult pausing() {
    stage.control(ControlCommand.PAUSE);
    try {
      stage.tasks().awaitState(TaskState.PAUSED);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
    return calls(true);
  }

  @Test
  @Golden("controls/phase-held")
  void beginsNoPhaseWhileItIsHeld() throws Exception {
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    stage
        .models()
        .says(
            "explore-1",
            turn -> {
              reached.countDown();
              await(release);
              return endTurn();
            });
    stage.start();
    await(reached);
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    release.countDown();
    stage.runs().awaitClosed(1);
    assertThat(stage.running().snapshot().phase()).isEqualTo(Phase.EXPLORING);
    stage.control(ControlCommand.RESUME);
    stage.tasks().nextRaised();

    assertResumed(false);
  }

  @Test
  void waitsForAPersonAgainOnceItMayGoOn() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    stage.control(ControlCommand.RESUME);
    stage.tasks().awaitState(TaskState.WAITING);

    assertResumed(true);
  }

  @Test
  @Golden("controls/pause")
  void holdsBeforeTheNextModelCallUntilItMayGoOn() throws Exception {
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var turns = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              turns.incrementAndGet();
              reached.countDown();
              await(release);
              return turn.turn() == 1 ? calls(true) : endTurn();
            });
    stage.start();
    await(reached);
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    release.countDown();
    stage.tools().awaitCalls(1);
    assertThat(stage.running().snapshot().held()).isTrue();
    assertThat(turns).hasValue(1);
    stage.control(ControlCommand.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(turns).hasValue(2);
  }

  @Test
  void seesToAMessageThatArrivesWhileItEnds() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (stage.runs().opened().size() == 1) {
                stage.tasks().say();
              }
              return endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing", "build/follow-up");
  }

  @Test
  void plansAFollowUpThatMayNotChangeFilesYet() throws Exception {
    stage.tasks().resumePoint(ResumePoint.PLAN);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).startsWith("plan/follow-up", "step/executing");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(90, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private void assertResumed(boolean blocked) {
    var resumed = new TaskStateUpdate(new TaskId("t_1"), blocked, true, "c-2");
    assertThat(stage.tasks().stands()).containsExactly(resumed);
    cancel();
  }
}
