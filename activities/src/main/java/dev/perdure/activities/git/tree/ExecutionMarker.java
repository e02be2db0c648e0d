package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.Git.GitResult;
import dev.perdure.activities.git.tree.ChangeSet.FileChange;
import dev.perdure.activities.git.tree.DiffReader.ChangedFile;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.ExecutedFiles.Execution;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Marks the changed files that other programs execute: by their paths, by links to them, by their
 * mode, and by what their change says.
 */
final class ExecutionMarker {

  private static final int MAX_TREE = 32 << 20;
  private static final int MAX_LINKS = 50;
  private static final Execution EXECUTABLE = Execution.onCommand("the file has become executable");
  private static final Execution GENERATOR =
      Execution.onCommand("go generate runs the command that it names");

  private final Git git;
  private final String head;
  private final Supplier<Map<String, String>> links;

  ExecutionMarker(Git git, String head) {
    this.git = git;
    this.head = head;
    this.links = new LazyMap(this::readLinks);
  }

  /** The change with its mark, where it has one. */
  FileChange mark(ChangedFile file, FileChange change) {
    return execution(file, change).map(found -> change.running(found.sentence())).orElse(change);
  }

  private Optional<Execution> execution(ChangedFile file, FileChange change) {
    return named(file)
        .or(() -> linked(file.path()))
        .or(() -> Optional.of(EXECUTABLE).filter(_ -> file.becameExecutable()))
        .or(() -> Optional.of(GENERATOR).filter(_ -> namesGenerator(change)));
  }

  private Optional<Execution> named(ChangedFile file) {
    Optional<Execution> found =
        Stream.of(file.path(), file.oldPath())
            .flatMap(path -> at(path, file.isFolder()).stream())
            .findFirst();
    return found.filter(_ -> !new PackageManifest(git).isHarmless(file));
  }

  /** A link or a submodule stands for all that it may hold. */
  private static Optional<Execution> at(String path, boolean folder) {
    return ExecutedFiles.of(path).or(() -> folder ? ExecutedFiles.below(path) : Optional.empty());
  }

  /** A file at the target of a link, by the path that a program takes to it. */
  private Optional<Execution> linked(String path) {
    return links.get().entrySet().stream()
        .filter(link -> path.equals(link.getValue()) || path.startsWith(link.getValue() + "/"))
        .flatMap(link ->
            ExecutedFiles.of(link.getKey() + path.substring(link.getValue().length())).stream())
        .findFirst();
  }

  private static boolean namesGenerator(FileChange change) {
    return change.path().endsWith(".go") && change.diff().contains("\n+//go:generate ");
  }

  /** The targets of the links of the newer tree at places that programs execute. */
  private Map<String, String> readLinks() {
    GitResult tree = git.atMost(MAX_TREE, "ls-tree", "-r", "-z", "--full-tree", head);
    Map<String, String> found = new LinkedHashMap<>();
    for (String line : tree.names()) {
      int tab = line.indexOf('\t');
      String path = line.substring(tab + 1);
      if (line.startsWith("120000 ") && found.size() < MAX_LINKS && at(path, true).isPresent()) {
        String id = line.substring(0, tab).split(" ")[2];
        target(path, git.text("cat-file", "blob", id)).ifPresent(to -> found.put(path, to));
      }
    }
    return found;
  }

  private static Optional<String> target(String path, String link) {
    try {
      String target = Path.of(path).resolveSibling(link).normalize().toString();
      return Optional.of(target).filter(to -> !to.isEmpty() && !to.startsWith("/"));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /** A map that is read once, when it is first needed. */
  private static final class LazyMap implements Supplier<Map<String, String>> {

    private final Supplier<Map<String, String>> source;
    private Optional<Map<String, String>> read = Optional.empty();

    LazyMap(Supplier<Map<String, String>> source) {
      this.source = source;
    }

    @Override
    public Map<String, String> get() {
      Map<String, String> map = read.orElseGet(source);
      read = Optional.of(map);
      return map;
    }
  }
}
