package dev.perdure.activities.model.script;

/** A turn found, with its place in the script. */
record ScriptCue(int index, ScriptTurn turn) {}
