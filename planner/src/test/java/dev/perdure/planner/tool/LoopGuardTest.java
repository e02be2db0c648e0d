package dev.perdure.planner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoopGuardTest {

  private static final LoopVerdict GETS_ON = new LoopVerdict.GetsOn();

  @Test
  void letsANewRunBegin() {
    assertThat(LoopGuard.judge(List.of())).isEqualTo(GETS_ON);
    assertThat(LoopGuard.judge(List.of(read("a")))).isEqualTo(GETS_ON);
  }

  @Test
  void seesTheSameCallWithTheSameResultThreeTimesAcrossTurns() {
    assertThat(LoopGuard.judge(List.of(read("a"), read("b"), read("a"), read("c"), read("a"))))
        .isEqualTo(new LoopVerdict.Repeats("read", 3));
    assertThat(LoopGuard.judge(List.of(read("a"), read("a")))).isEqualTo(GETS_ON);
  }

  @Test
  void takesADifferentResultForProgress() {
    assertThat(
            LoopGuard.judge(
                List.of(test("1 failed", true), test("2 failed", true), test("3 failed", true))))
        .isEqualTo(GETS_ON);
  }

  @Test
  void takesACallAfterAChangeForANewOne() {
    assertThat(LoopGuard.judge(List.of(read("a"), read("a"), edit("f", "1", "2"), read("a"))))
        .isEqualTo(GETS_ON);
  }

  @Test
  void seesTheSameTestFailInTheSameWayThroughEdits() {
    assertThat(
            LoopGuard.judge(
                List.of(
                    test("red", true),
                    edit("f", "1", "2"),
                    test("red", true),
                    edit("f", "2", "3"),
                    test("red", true))))
        .isEqualTo(new LoopVerdict.KeepsFailing("bash", 3));
  }

  @Test
  void forgetsOldFailuresOnceTheTestHasPassed() {
    assertThat(
            LoopGuard.judge(
                List.of(
                    test("red", true),
                    edit("f", "1", "2"),
                    test("red", true),
                    edit("f", "2", "3"),
                    test("green", false),
                    edit("f", "3", "4"),
                    test("red", true))))
        .isEqualTo(GETS_ON);
  }

  @Test
  void seesAFileThatGoesBackAndForth() {
    var there = edit("f", "1", "2");
    var back = edit("f", "2", "1");

    assertThat(LoopGuard.judge(List.of(there, back))).isEqualTo(GETS_ON);
    assertThat(LoopGuard.judge(List.of(there, back, there)))
        .isEqualTo(new LoopVerdict.Oscillates("f", 2));
  }

  @Test
  void seesAFileThatGoesRoundThroughSeveralContents() {
    assertThat(
            LoopGuard.judge(
                List.of(
                    edit("f", "1", "2"),
                    edit("f", "2", "3"),
                    edit("f", "3", "1"),
                    read("x"),
                    edit("f", "1", "2"))))
        .isEqualTo(new LoopVerdict.Oscillates("f", 2));
  }

  @Test
  void doesNotMistakeOneUndoForALoop() {
    assertThat(
            LoopGuard.judge(List.of(edit("f", "1", "2"), edit("f", "2", "1"), edit("f", "1", "3"))))
        .isEqualTo(GETS_ON);
  }

  @Test
  void forgetsWhatIsLongAgo() {
    List<ObservedCall> calls = new ArrayList<>(List.of(read("a"), read("a")));
    for (int i = 0; i < 10; i++) {
      calls.add(read("other " + i));
    }
    calls.add(read("a"));

    assertThat(LoopGuard.judge(calls)).isEqualTo(GETS_ON);
  }

  @Test
  void neverStopsARunWhoseCallsAllDiffer() {
    for (int seed = 0; seed < 200; seed++) {
      List<ObservedCall> calls = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        calls.add(i % 3 == 0 ? edit("f", "v" + i, "v" + (i + 1)) : read("r" + i));
      }
      Collections.shuffle(calls, new Random(seed));
      for (int i = 1; i <= calls.size(); i++) {
        assertThat(LoopGuard.judge(calls.subList(0, i))).as("seed %d", seed).isEqualTo(GETS_ON);
      }
    }
  }

  @Test
  void alwaysStopsARunThatCycles() {
    for (int period = 1; period <= 5; period++) {
      List<ObservedCall> calls = new ArrayList<>();
      boolean stopped = false;
      for (int i = 0; i < period * 3; i++) {
        calls.add(read("r" + i % period));
        stopped |= !LoopGuard.judge(calls).equals(GETS_ON);
      }
      assertThat(stopped).as("period %d", period).isTrue();
    }
  }

  @Test
  void saysWhatItSawInASentence() {
    assertThat(new LoopVerdict.Repeats("read", 3).sentence()).contains("'read'", "3 times");
    assertThat(new LoopVerdict.KeepsFailing("bash", 4).sentence()).contains("'bash'", "4 times");
    assertThat(new LoopVerdict.Oscillates("a.txt", 2).sentence()).contains("a.txt", "2 times");
    assertThat(GETS_ON.sentence()).isEqualTo("The run gets on.");
  }

  private static ObservedCall read(String path) {
    return new ObservedCall("read", path, "content of " + path, false, List.of());
  }

  private static ObservedCall test(String result, boolean failed) {
    return new ObservedCall("bash", "mvn test", result, failed, List.of());
  }

  private static ObservedCall edit(String path, String before, String after) {
    return new ObservedCall(
        "edit", before + after, "done", false, List.of(new ObservedEdit(path, before, after)));
  }
}
