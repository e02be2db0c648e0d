package dev.perdure.activities.tool.shell.escape;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Named;

/** Attempts as they are read: a line with a tab begins one, others go on with it. */
final class Attempts {

  private final List<Named<String>> all = new ArrayList<>();

  void add(String line) {
    int tab = line.indexOf('\t');
    if (line.startsWith("#")) {
      return;
    }
    if (tab > 0 && !Character.isWhitespace(line.charAt(0))) {
      all.add(Named.of(line.substring(0, tab), line.substring(tab + 1)));
    } else {
      Named<String> begun = all.removeLast();
      all.add(Named.of(begun.getName(), begun.getPayload() + "\n" + line));
    }
  }

  List<Named<String>> all() {
    return List.copyOf(all);
  }
}
