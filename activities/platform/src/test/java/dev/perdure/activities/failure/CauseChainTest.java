package dev.perdure.activities.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class CauseChainTest {

  @Test
  void listsAFailureBeforeItsCauses() {
    var disk = new IOException("disk");
    var read = new UncheckedIOException("read", disk);
    var work = new IllegalStateException("work", read);
    assertThat(CauseChain.of(work)).containsExactly(work, read, disk);
    assertThat(CauseChain.of(null)).isEmpty();
  }

  @Test
  void findsTheOutermostFailureOfAType() {
    var inner = new IOException("inner");
    var outer = new IOException("outer", inner);
    assertThat(CauseChain.find(new IllegalStateException(outer), IOException.class))
        .containsSame(outer);
    assertThat(CauseChain.find(new IllegalStateException(outer), Error.class)).isEmpty();
  }

  @Test
  void endsAChainWithACycle() {
    var first = new IllegalStateException("first");
    var second = new IllegalStateException("second", first);
    first.initCause(second);
    assertThat(CauseChain.of(first).count()).isPositive();
  }
}
