package dev.perdure.activities.model.script;

/** A call; its arguments are text, as a model would write them. */
record ScriptedCall(String name, String arguments) {}
