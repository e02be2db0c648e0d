package dev.perdure.workflows.testing;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A test on a stage of its own, whose histories are all replayed at its end. */
@Timeout(60)
public abstract class OnStage {

  /** The stage. */
  protected final Stage stage = new Stage();

  @AfterEach
  void replaysEveryHistory() throws Exception {
    stage.close();
  }
}
