package dev.perdure.planner.json;

import org.jspecify.annotations.Nullable;

/**
 * A key with its value.
 *
 * @param line where the key stands, counted from 1
 * @param value a mapping, a list, a text, a number, a truth value or null
 */
public record YamlEntry(String key, int line, @Nullable Object value) {}
