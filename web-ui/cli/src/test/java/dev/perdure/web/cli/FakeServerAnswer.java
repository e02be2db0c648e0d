package dev.perdure.web.cli;

/** Answer of the fake server. */
record FakeServerAnswer(int status, String body) {}
