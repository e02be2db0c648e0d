package dev.perdure.activities.extension;

/** How a program ended: 0 if it did what it should. */
record ProgramResult(int code, String output, String errors, boolean timedOut) {}
