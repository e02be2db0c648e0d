package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.FileExecution;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The links of a tree that stand where programs look for files to execute, each followed to its end
 * over other links.
 */
final class ExecutedLinks {

  private static final int MAX_TREE = 32 << 20;
  private static final int MAX_HOPS = 40;
  private static final String LINK = "120000 ";

  private final Map<String, String> targets;
  private final Map<String, List<String>> hops;

  private ExecutedLinks(Map<String, String> targets) {
    this.targets = targets;
    this.hops = new LinkedHashMap<>();
    for (String link : targets.keySet()) {
      if (ExecutedFiles.of(link).isPresent() || ExecutedFiles.below(link).isPresent()) {
        hops.put(link, follow(link));
      }
    }
  }

  /** Reads the links of a commit or tree. */
  static ExecutedLinks of(Git git, String head) {
    GitResult tree = git.atMost(MAX_TREE, "ls-tree", "-r", "-z", "--full-tree", head);
    Map<String, String> ids = new LinkedHashMap<>();
    for (String line : tree.names()) {
      int tab = line.indexOf('\t');
      if (tab > 0 && line.startsWith(LINK)) {
        ids.put(line.substring(tab + 1), line.substring(0, tab).split(" ")[2]);
      }
    }
    return new ExecutedLinks(read(git, ids));
  }

  /** The program that reaches a path over a link; a folder stands for all that it may hold. */
  Optional<FileExecution> find(String path, boolean folder) {
    return hops.entrySet().stream()
        .flatMap(link -> at(path, folder, link.getKey(), link.getValue()).stream())
        .findFirst();
  }

  private static Optional<FileExecution> at(
      String path, boolean folder, String link, List<String> hops) {
    for (String hop : hops) {
      if (path.equals(hop) || path.startsWith(hop + "/")) {
        String reached = link + path.substring(hop.length());
        return ExecutedFiles.of(reached).or(() -> ExecutedFiles.below(reached));
      }
      if (folder && hop.startsWith(path + "/")) {
        return ExecutedFiles.of(link).or(() -> ExecutedFiles.below(link));
      }
    }
    return Optional.empty();
  }

  /** The paths that a link stands for, one for each link on the way. */
  private List<String> follow(String link) {
    List<String> found = new ArrayList<>();
    Optional<String> next = target(link, link);
    while (next.isPresent() && found.size() < MAX_HOPS) {
      String path = next.get();
      found.add(path);
      next =
          prefixes(path).filter(targets::containsKey).findFirst().flatMap(hop -> target(path, hop));
    }
    return found;
  }

  private static Stream<String> prefixes(String path) {
    return Stream.concat(
        Stream.iterate(path.indexOf('/'), slash -> slash > 0, slash -> path.indexOf('/', slash + 1))
            .map(slash -> path.substring(0, slash)),
        Stream.of(path));
  }

  /** The path behind a link that is its beginning; empty if it leads out of the tree. */
  private Optional<String> target(String path, String link) {
    try {
      String target = Path.of(link).resolveSibling(targets.getOrDefault(link, "/")).toString();
      String whole = Path.of(target + path.substring(link.length())).normalize().toString();
      return Optional.of(whole)
          .filter(to -> !to.isEmpty() && !to.startsWith("/") && !to.startsWith(".."));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /** The contents of objects by their paths. */
  private static Map<String, String> read(Git git, Map<String, String> ids) {
    Map<String, String> targets = new LinkedHashMap<>();
    if (!ids.isEmpty()) {
      String question = String.join("\n", ids.values()) + "\n";
      GitResult answer = git.demand(List.of("cat-file", "--batch"), question.getBytes(UTF_8));
      ByteBuffer rest = ByteBuffer.wrap(answer.output());
      for (String path : ids.keySet()) {
        targets.put(path, content(rest));
      }
    }
    return targets;
  }

  /** Takes the next object, which follows a line with its id, type and size. */
  private static String content(ByteBuffer rest) {
    StringBuilder header = new StringBuilder();
    while (rest.hasRemaining()) {
      char next = (char) rest.get();
      if (next == '\n') {
        break;
      }
      header.append(next);
    }
    String[] part = header.toString().split(" ");
    if (part.length < 3) {
      return "/";
    }
    byte[] content = new byte[Math.min(Integer.parseInt(part[2]), rest.remaining())];
    rest.get(content);
    rest.position(Math.min(rest.position() + 1, rest.limit()));
    return new String(content, UTF_8);
  }
}
