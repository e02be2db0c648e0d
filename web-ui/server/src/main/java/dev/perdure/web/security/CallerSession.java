package dev.perdure.web.security;

/** The browser session that an HTTP request belongs to, by the hash of its cookie. */
public record CallerSession(String idHash) implements CallerCredential {}
