package dev.perdure.web.security.oidc;

/** The kinds of refusal that a person who signs in is told. */
public enum SignInRefusal {
  /** The attempt was used, has expired, or began in another browser. */
  STALE,
  /** The identity provider does not answer. */
  AWAY,
  /** The identity provider refused, or its answer is not valid. */
  INVALID,
  /** The person lacks the claim that the operator requires. */
  NOT_ALLOWED,
  /** The claim of the name is missing, or its name belongs to another account. */
  NAME
}
