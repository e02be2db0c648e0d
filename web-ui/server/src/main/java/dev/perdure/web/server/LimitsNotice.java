package dev.perdure.web.server;

import java.util.Optional;
import org.springframework.stereotype.Component;

/** The reason why the limits of the configuration do not hold as its files name them, if any. */
@Component
public final class LimitsNotice {

  private volatile Optional<String> problem = Optional.empty();

  /** Keeps the reason that is found last; empty if the limits hold. */
  public void show(Optional<String> found) {
    problem = found;
  }

  /** The reason. */
  public Optional<String> problem() {
    return problem;
  }
}
