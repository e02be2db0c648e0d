package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import java.util.List;
import java.util.Optional;

/** A source of settings files: a commit of a repository, or a home directory. */
public interface SettingsLocation {

  /** The place at the beginning of a sentence. */
  String label();

  /** The text of a file; one that is too long, or a link, is refused. */
  Optional<String> text(String path) throws InvalidConfig;

  /** Returns the given paths that exist. */
  List<String> existing(List<String> paths);
}
