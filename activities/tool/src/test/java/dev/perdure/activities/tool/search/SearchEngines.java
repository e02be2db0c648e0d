package dev.perdure.activities.tool.search;

import java.util.List;

/** The search programs of this machine. */
public final class SearchEngines {

  private SearchEngines() {}

  public static List<SearchEngine> all() {
    return Ripgrep.INSTALLED ? List.of(new Ripgrep(), new GitSearch()) : List.of(new GitSearch());
  }
}
