package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScriptTurnStoreTest {

  @Test
  void notesEachTurnOfAScriptOnce() {
    try (ConversationFixture fixture = new ConversationFixture()) {
      ScriptTurnStore store = new ScriptTurnStore(fixture.journal.database());
      store.played(fixture.run, 2, 7);
      store.played(fixture.run, 1, 4);
      store.played(fixture.run, 2, 9);

      assertThat(store.used(fixture.run)).containsExactly(4, 7);
    }
  }
}
