package dev.perdure.web.security;

/** The named token that an HTTP request bears, by its id. */
public record NamedToken(String id) implements CallerCredential {}
