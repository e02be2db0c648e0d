package dev.perdure.web.cli.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionReply;
import dev.perdure.web.cli.follow.FetchedRequest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecidingByKeyTest {
  private static final String CALL = request("r1", "permission", "low", "'command':'make'");
  private static final String OTHER = request("r2", "permission", "low", "'command':'ls'");
  private static final String GRAVE =
      request("r1", "permission", "high", "'command':'rm -rf /','always':['rm *']");

  private final Person person = new Person();

  @Test
  void aYesIsOneKey() {
    person.sees(CALL).types("3").presses("a");

    assertThat(person.decisions()).containsExactly(DecisionInput.of("allow_once"));
  }

  @Test
  void aYesOfHighRiskTakesASecondStep() {
    person.sees(GRAVE).types("3").presses("a");
    assertThat(person.decisions()).isEmpty();
    assertThat(person.screen()).anyMatch(it -> it.startsWith("High risk: Do it — y confirms"));

    person.presses("a");
    assertThat(person.decisions()).isEmpty();
    assertThat(person.presses("y").decisions()).containsExactly(DecisionInput.of("allow_once"));
  }

  @Test
  void alwaysNamesWhatItCoversBeforeItIsSent() {
    person.sees(GRAVE).types("3").presses("A");
    assertThat(person.screen()).anyMatch(it -> it.contains("without asking: rm *"));

    assertThat(person.presses("y").decisions()).containsExactly(DecisionInput.of("allow_always"));
  }

  @Test
  void aDenialMayHaveWords() {
    person.sees(CALL).types("3").presses("r").presses(Key.Name.ENTER);
    assertThat(person.decisions()).isEmpty();

    person.types("use lss").presses(Key.Name.BACKSPACE).presses(Key.Name.ENTER);
    assertThat(person.decisions()).containsExactly(DecisionInput.of("deny", "use ls"));
  }

  @Test
  void rejectingAPlanTakesAWord() {
    person.sees(request("r1", "plan", "low", "")).types("3").presses("d");
    assertThat(person.decisions()).isEmpty();

    person.types("no").presses(Key.Name.ENTER);
    assertThat(person.decisions()).containsExactly(DecisionInput.of("reject", "no"));
  }

  @Test
  void aQuestionIsAnsweredByNumber() {
    String question =
        request(
            "r1",
            "question",
            "low",
            "'questions':[{'question':'Which?','options':[{'label':'One'},{'label':'Two'}]}]");
    person.sees(question).types("3").presses("a").types("2").presses(Key.Name.ENTER);

    assertThat(person.decisions())
        .containsExactly(DecisionInput.answering(List.of(List.of("Two"))));
  }

  @Test
  void escapeTakesADecisionBack() {
    person.sees(CALL).types("3").presses("r").types("no").presses(Key.Name.ESCAPE);

    assertThat(person.decisions()).isEmpty();
    assertThat(person.state.prompt()).isEmpty();
  }

  @Test
  void nothingIsDecidedFromAnotherPane() {
    person.sees(CALL).presses("a");

    assertThat(person.decisions()).isEmpty();
    assertThat(person.screen()).anyMatch(it -> it.contains("Press 3"));
  }

  @Test
  void prosePastedIntoTheViewDecidesNothing() {
    var chance = new Random(7);
    person.sees(CALL, OTHER).types("3");
    for (int burst = 0; burst < 1_000; burst++) {
      person.waits(chance.nextInt(300));
      person.types(
          burst % 2 == 0 ? "aad already A dear" : "ra" + (char) ('a' + chance.nextInt(16)));
    }

    assertThat(person.decisions()).isEmpty();
  }

  @Test
  void aKeyMeantForARequestThatIsGoneDecidesNoOther() {
    person.sees(CALL, OTHER).types("3").waits(1_000).sees(OTHER);
    assertThat(person.screen()).contains("Request r1 was settled elsewhere.");

    assertThat(person.presses("a").decisions()).isEmpty();
    assertThat(person.types("j").presses("a").decisions()).hasSize(1);
  }

  @Test
  void afterADecisionTheNextRequestIsShown() {
    person.sees(CALL, OTHER).types("3").presses("a");
    var first = person.state.requests().shown().orElseThrow();
    person.takes(new AttachInput.DecisionMade(first, new DecisionReply("Settled r1.", true)));

    assertThat(person.state.requests().shown()).map(FetchedRequest::id).contains("r2");
    assertThat(person.screen()).anyMatch(it -> it.contains("command: ls")).contains("Settled r1.");
  }

  @Test
  void wordsForARequestThatChangedMeanwhileAreNotSent() {
    person.sees(CALL).types("3").presses("r").types("no");
    person.sees(CALL.replace("'d'", "'other'")).presses(Key.Name.ENTER);

    assertThat(person.decisions()).isEmpty();
    assertThat(person.screen()).anyMatch(it -> it.contains("Request r1 has changed"));
  }

  @Test
  void aRefusalIsShownAndTheRequestStays() {
    person.sees(CALL).types("3").presses("a");
    person.takes(new AttachInput.MessageSent(false, "Give more."));

    assertThat(person.screen()).contains("Give more.");
    assertThat(person.presses("a").decisions()).hasSize(2);
  }

  @Test
  void aLineIsSaidToTheTask() {
    person.sees().types("/").types("Use 漢字, q").presses(Key.Name.ENTER);

    assertThat(person.asked).containsExactly(new AttachAction.Post("Use 漢字, q"));
  }

  @Test
  void leavingIsOneKey() {
    assertThat(person.sees().types("q").asked).containsExactly(new AttachAction.Leave());
    assertThat(new Person().presses(Key.Name.INTERRUPT).asked)
        .containsExactly(new AttachAction.Leave());
  }

  @Test
  void aServerThatIsAwayIsSaidUntilItIsBack() {
    person.sees().takes(new AttachInput.ServerUnreachable("No server answers."));
    assertThat(person.screen()).contains("No server answers.").anyMatch(it -> it.contains("Fix"));

    assertThat(person.sees().screen()).contains("The server is back.");
  }

  private static String request(String id, String kind, String risk, String subject) {
    String outcomes =
        switch (kind) {
          case "permission" -> "'allow_once','allow_always','deny'";
          case "question" -> "'answer','deny'";
          default -> "'approve','send_back','reject'";
        };
    String json =
        "{'id':'%s','kind':'%s','digest':'d','title':'Do it','outcomes':[%s],'risk':{'level':'%s'},'subject':{%s}}"
            .formatted(id, kind, outcomes, risk, subject);
    assertThat(JsonNodes.tryRead(json.replace('\'', '"'))).isPresent();
    return json;
  }
}
