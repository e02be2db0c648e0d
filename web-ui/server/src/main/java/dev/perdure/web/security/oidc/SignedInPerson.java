package dev.perdure.web.security.oidc;

/** A person whom an identity provider vouches for. */
public record SignedInPerson(String issuer, String subject, String name) {}
