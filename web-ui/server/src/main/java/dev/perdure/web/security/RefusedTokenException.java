package dev.perdure.web.security;

import dev.perdure.web.problem.Problem;

/** A named token that was right once: it has expired, or a person has revoked it. */
final class RefusedTokenException extends Exception {

  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  RefusedTokenException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
