package dev.perdure.web.cli.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.terminal.SafeText;
import org.junit.jupiter.api.Test;

class AttachScreenRendererTest {
  private static final String COMMAND =
      "{'id':'r1','number':1,'kind':'permission','digest':'d1','title':'Run make',"
          + "'outcomes':['allow_once','deny'],'risk':{'level':'low'},"
          + "'subject':{'tool':'bash','command':'make all'}}";

  private final Person person = new Person();

  @Test
  void theHeadNamesTitleCostStateAndPhases() {
    assertThat(person.sees().screen().subList(0, 3))
        .satisfiesExactly(
            title -> assertThat(title).startsWith("Fix the sum").endsWith("$0.13"),
            state -> assertThat(state).startsWith("executing: running, step 2 of 2 'Test it'"),
            phases -> assertThat(phases).isEqualTo("✓ exploring  ● executing"));
  }

  @Test
  void theScreenIsAsHighAsTheTerminalAndNoLineIsWider() {
    person.sees(COMMAND);
    for (int i = 0; i < 60; i++) {
      said("p" + i, "漢字 and words ".repeat(20) + "x".repeat(300));
    }
    for (int[] size : new int[][] {{60, 16}, {80, 24}, {120, 40}, {20, 5}}) {
      for (String pane : new String[] {"1", "2", "3", "?"}) {
        assertThat(person.at(size[0], size[1]).types(pane).screen())
            .hasSize(size[1])
            .allSatisfy(line -> assertThat(SafeText.width(line)).isLessThanOrEqualTo(size[0]));
      }
    }
  }

  @Test
  void textGrowsAsItIsWrittenAndIsReplacedByThePartWhenItIsWhole() {
    person.sees();
    delta(0, "I look");
    delta(6, " at it");
    assertThat(person.screen()).contains("main │ I look at it");

    said("p1", "I looked.");
    assertThat(person.screen()).contains("main │ I looked.").doesNotContain("main │ I look at it");
  }

  @Test
  void reasoningIsNotShown() {
    person.hears("part.updated", "'partId':'p1','part':{'kind':'reasoning','text':'Hm'}");
    delta(0, "Hm, well");

    assertThat(person.sees().screen()).noneMatch(line -> line.contains("Hm"));
  }

  @Test
  void aToolCallIsOneLineThatChanges() {
    person.sees().hears("tool.started", "'callId':'c1','name':'bash','title':'make'");
    assertThat(person.screen()).contains("main │ … bash make");

    person.hears("tool.finished", "'callId':'c1','name':'bash','title':'make','isError':true");
    assertThat(person.screen()).contains("main │ ✗ bash make").doesNotContain("main │ … bash make");
  }

  @Test
  void aCommandWithAnotherExitCodeThanZeroHasNoTick() {
    person
        .sees()
        .hears(
            "tool.finished",
            "'callId':'c1','name':'bash','title':'git push — Publish','isError':false,"
                + "'end':'exit 128'");

    assertThat(person.screen()).contains("main │ ✗ bash git push — Publish (exit 128)");
  }

  @Test
  void theTranscriptFollowsTheEndUntilAPersonScrollsUp() {
    person.sees();
    for (int i = 0; i < 50; i++) {
      said("p" + i, "line " + i);
    }
    assertThat(person.screen()).contains("main │ line 49");

    person.presses(Key.Name.PAGE_UP);
    said("p50", "line 50");
    assertThat(person.screen()).doesNotContain("main │ line 50").contains("main │ line 30");

    assertThat(person.types("G").screen()).contains("main │ line 50");
  }

  @Test
  void hostileTextIsShownByItsCodePoints() {
    said("p1", "\\u001b[2J\\u001b]0;owned\\u0007a\\u202eb\\u200bc\\u009b1m");

    assertThat(String.join("\n", person.sees().screen()))
        .contains("a‹U+202E›b‹U+200B›c‹U+009B›1m")
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
  }

  @Test
  void aHostileTitleCannotDrawElsewhere() {
    person.sees(COMMAND.replace("Run make", "Run\\u001b[1;1Hmake\\nRisk: none"));

    assertThat(String.join("\n", person.at(120, 40).types("3").screen()))
        .contains("Run‹U+001B›[1;1Hmake Risk: none")
        .doesNotContain("\u001b");
  }

  @Test
  void thePlanTellsStatesOrderAndChecks() {
    assertThat(person.sees().types("2").screen())
        .contains(
            "Plan: 1 of 2 steps done",
            "✓ Fix it",
            "● Test it",
            "    running, after s1",
            "    ✗ make test");
  }

  @Test
  void aWideTerminalHasThePlanAndWhatWaitsBesideTheTranscript() {
    said("p1", "I look.");
    said("p2", "漢字");

    assertThat(person.at(120, 40).sees(COMMAND).screen().subList(4, 10))
        .allSatisfy(
            line -> assertThat(SafeText.width(line.replaceFirst("│[^│]*$", ""))).isEqualTo(78))
        .anySatisfy(line -> assertThat(line).endsWith("│ Waits for you: press 3"))
        .anySatisfy(line -> assertThat(line).endsWith("│ Run make"))
        .anySatisfy(line -> assertThat(line).endsWith("│ ✓ Fix it"));
  }

  @Test
  void aRequestIsShownWholeWithItsKeys() {
    assertThat(person.sees(COMMAND).types("3").screen())
        .contains("Risk: low", "  tool: bash", "  command: make all")
        .anySatisfy(
            line -> assertThat(line).startsWith("a allow once  r deny with comment  d deny"));
  }

  private void said(String part, String text) {
    person.hears(
        "part.updated",
        "'messageId':'m1','partId':'%s','part':{'kind':'text','text':'%s'}".formatted(part, text));
  }

  private void delta(int offset, String text) {
    person.hears("part.delta", "'partId':'p1','offset':%d,'text':'%s'".formatted(offset, text));
  }
}
