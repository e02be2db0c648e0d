package dev.perdure.activities.tool.match.text;

/**
 * One replacement a model asks for: the text that is there, the text to be there, once or
 * everywhere.
 */
public record TextEdit(String oldText, String newText, boolean everywhere) {}
