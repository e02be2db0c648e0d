package dev.perdure.web.security;

/** The server's own token, and the account whose calls bear it. */
record ServerIdentity(AccessToken token, String account) {}
