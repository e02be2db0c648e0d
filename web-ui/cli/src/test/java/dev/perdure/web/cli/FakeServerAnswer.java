package dev.perdure.web.cli;

/** What it answers. */
record FakeServerAnswer(int status, String body) {}
