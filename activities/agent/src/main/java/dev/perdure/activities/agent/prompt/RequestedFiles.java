package dev.perdure.activities.agent.prompt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds the files of a repository that a request names, by path or by a name that is unique. */
final class RequestedFiles {

  /** A request that names more files is about all of them, so that none is opened ahead. */
  private static final int MAX_FILES = 5;

  private static final Pattern SEPARATOR = Pattern.compile("[\\s\"'`,;:<>|*]+");
  private static final Pattern MARKS = Pattern.compile("^[(@]+|[).!?]+$");

  private RequestedFiles() {}

  /** The named files in the order of the paths; empty if the request names none or many. */
  static List<String> in(String request, List<String> paths) {
    Set<String> words = words(request);
    Map<String, List<String>> named = new HashMap<>();
    Set<String> found = new TreeSet<>();
    for (String path : paths) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (words.contains(path)) {
        found.add(path);
      }
      if (name.contains(".") && words.contains(name)) {
        named.computeIfAbsent(name, _ -> new ArrayList<>()).add(path);
      }
    }
    named.values().stream().filter(same -> same.size() == 1).forEach(found::addAll);
    return found.size() > MAX_FILES ? List.of() : List.copyOf(found);
  }

  private static Set<String> words(String request) {
    Set<String> words = new LinkedHashSet<>();
    for (String word : SEPARATOR.split(request)) {
      String bare = MARKS.matcher(word).replaceAll("");
      words.add(bare.startsWith("./") ? bare.substring(2) : bare);
    }
    return words;
  }
}
