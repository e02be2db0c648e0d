package dev.perdure.activities.tool.match;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A place of the file: from start to end, and what would stand there; empty where the new text
 * can't be fitted to the place without guessing.
 */
record Hit(int start, int end, Supplier<Optional<String>> replacement) {}
