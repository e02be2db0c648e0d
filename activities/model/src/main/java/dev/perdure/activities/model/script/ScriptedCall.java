package dev.perdure.activities.model.script;

/** A scripted tool call; its arguments are text, as a model writes them. */
record ScriptedCall(String name, String arguments) {}
