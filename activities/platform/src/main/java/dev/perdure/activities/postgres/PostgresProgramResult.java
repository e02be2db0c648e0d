package dev.perdure.activities.postgres;

/** The output of a program and whether it succeeded. */
record PostgresProgramResult(boolean success, String output) {}
