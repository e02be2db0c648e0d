package dev.perdure.activities.limit;

/** A program that has to end, and the reason. */
record TaskLimitBreach(TaskProgram program, String sentence) {}
