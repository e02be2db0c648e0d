package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScriptTurnTest {

  @Test
  void notesEachTurnOfAScriptOnce() {
    try (ConversationFixture fixture = new ConversationFixture()) {
      TurnStore store = new TurnStore(fixture.journal.database(), fixture.journal.events());
      store.recordScriptTurn(fixture.run, 2, 7);
      store.recordScriptTurn(fixture.run, 1, 4);
      store.recordScriptTurn(fixture.run, 2, 9);

      assertThat(store.scriptTurns(fixture.run)).containsExactly(4, 7);
    }
  }
}
