package dev.perdure.activities.extension;

import java.nio.file.Path;

/**
 * A skill.
 *
 * @param folder where its other files lie
 */
record Skill(String name, String description, String body, Path folder) {}
