package dev.perdure.activities.tool.script;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Permissions that a bash script needs: for each command, each file it reads or changes by name,
 * and each directory it reaches outside the workspace; for the whole text if it can't be analysed.
 */
public final class ScriptPermissions {

  /** The permission to run a script that is not analysed. */
  public static final String OPAQUE = "opaque";

  private static final Pattern VARIABLE =
      Pattern.compile("\\$(?:[A-Za-z_][A-Za-z0-9_]*|\\{[A-Za-z_][A-Za-z0-9_]*\\})");
  private static final Pattern FILLED_IN = Pattern.compile("[$`]");
  private static final Pattern DEVICE =
      Pattern.compile("-|/dev/(?:null|stdin|stdout|stderr|tty|zero|urandom|random|fd/[0-9]+)");

  /** Going somewhere reaches nothing: what is done there does. */
  private static final Set<String> GOES = Set.of("cd", "pushd", "popd", "pwd");

  private static final int MAX_MATCHED_FILES = 1_000;

  private static final FileReference HERE = new FileReference(".", FileAccess.VISIT, false);

  private static final Demand UNKNOWN_PLACE =
      new Demand(
          "external_directory",
          "unknown",
          "Go to a directory that is only known when the command runs");

  private final Path root;
  private final Path directory;
  private final Path home;
  private final Set<Path> scratch;
  private final Set<Demand> demands = new LinkedHashSet<>();
  private int files;

  private ScriptPermissions(Path root, Path directory, Path home, Set<Path> scratch) {
    this.root = root;
    this.directory = directory;
    this.home = home;
    this.scratch = scratch;
  }

  /** The demands of a script that starts in a directory of the workspace with this root. */
  public static List<Demand> of(ShellScript script, Path root, Path directory, Path home) {
    return of(script, root, directory, home, Set.of());
  }

  /**
   * The demands of a script that has directories of its own for what it need not keep. Named as
   * such they need no permission; who comes there from the workspace by {@code ..} means another
   * place.
   */
  public static List<Demand> of(
      ShellScript script, Path root, Path directory, Path home, Set<Path> scratch) {
    var demands = new ScriptPermissions(root, directory, home, scratch);
    demands.whole(script);
    script.commands().forEach(demands::command);
    script.files().forEach(demands::file);
    demands.rest(script);
    return List.copyOf(demands.demands);
  }

  private void whole(ShellScript script) {
    String text = script.text().strip();
    if (!script.analysed() || script.commands().isEmpty()) {
      demands.add(new Demand("bash", text, text));
    }
    script.doubt().ifPresent(reason -> opaque(text, reason));
  }

  private void opaque(String text, String reason) {
    demands.add(new Demand(OPAQUE, text, "Not analysed: " + reason));
  }

  /**
   * Demands permission for an opaque script if its patterns match more files than Perdure can
   * examine. The script may then use any file.
   */
  private void rest(ShellScript script) {
    if (files >= MAX_MATCHED_FILES) {
      opaque(script.text().strip(), "patterns that stand for too many files");
    }
  }

  private void command(ScriptCommand command) {
    demands.add(new Demand("bash", command.pattern(), command.text()));
    if (GOES.contains(command.words().getFirst())) {
      return;
    }
    for (String from : command.directories()) {
      if (from.equals(WorkingDirectories.UNKNOWN)) {
        demands.add(UNKNOWN_PLACE);
      } else if (!from.isEmpty()) {
        path(HERE, from, command.text());
      }
      command.paths().forEach(use -> path(use, from, command.text()));
    }
  }

  private void file(NamedFile named) {
    for (String from : named.directories()) {
      if (WorkingDirectories.resolve(from, named.file().path())
          .equals(WorkingDirectories.UNKNOWN)) {
        demands.add(UNKNOWN_PLACE);
      }
      path(named.file(), from, named.text());
    }
  }

  private void path(FileReference use, String from, String text) {
    if (DEVICE.matcher(use.path()).matches()) {
      return;
    }
    located(use.path(), from)
        .ifPresent(path -> {
          switch (ResolvedPath.of(root, path)) {
            case ResolvedPath.Inside(var inside, var real) -> inside(use, inside, real, text);
            case ResolvedPath.Outside(var real) when isScratch(use, from, real) -> {}
            case ResolvedPath.Outside(var real) -> outside(use, real);
            case ResolvedPath.Nowhere _ -> nowhere(use, path, text);
          }
        });
  }

  private boolean isScratch(FileReference use, String from, Path real) {
    String named = WorkingDirectories.resolve(from, use.path()) + "/";
    return real.startsWith(Variables.MADE)
        || scratch.stream().anyMatch(own -> real.startsWith(own) && named.startsWith(own + "/"));
  }

  /** Of a word that may be no path, only what is there can be reached. */
  private void outside(FileReference use, Path real) {
    boolean known = !use.path().contains("$");
    boolean meant = known && (use.certain() || leadsOut(use.path()) || isBesideOthers(real));
    if (use.access() == FileAccess.WRITE || meant || Files.exists(real)) {
      Path below = Files.isDirectory(real) ? real.resolve("*") : real;
      demands.add(new ResolvedPath.Outside(below).demand());
    }
  }

  private static boolean leadsOut(String path) {
    return path.startsWith("../");
  }

  /** A name in a directory that is there, other than the root of all, is hardly anything else. */
  private static boolean isBesideOthers(Path real) {
    Path parent = real.getParent();
    return parent != null && parent.getNameCount() > 0 && Files.isDirectory(parent);
  }

  /**
   * Of a pattern each file is held against the rules that it stands for now. A place that is only
   * looked at counts if a link leads out of the workspace.
   */
  private void inside(FileReference use, String path, Path real, String text) {
    if (!use.certain() && use.access() != FileAccess.READ) {
      return;
    }
    List<Path> named = files < MAX_MATCHED_FILES ? GlobExpander.of(real, use.path()) : List.of();
    files += named.size();
    for (Path file : named) {
      switch (ResolvedPath.of(root, file.toString())) {
        case ResolvedPath.Inside(var one, var found) -> used(use, one, found, text);
        case ResolvedPath.Outside(var found) -> outside(use, found);
        case ResolvedPath.Nowhere _ -> {}
      }
    }
    if (named.isEmpty()) {
      used(use, path, real, text);
    }
  }

  /**
   * Adds the demands of a file use. A change of a directory also demands its content, because a
   * copy to the directory is a file inside the directory.
   */
  private void used(FileReference use, String path, Path real, String text) {
    if (use.access() == FileAccess.READ && Files.isRegularFile(real)) {
      demands.add(new Demand("read", path, "Read %s (%s)".formatted(path, text)));
    } else if (use.access() == FileAccess.WRITE) {
      demands.add(new Demand("edit", path, "Change %s (%s)".formatted(path, text)));
      if (Files.isDirectory(real) && !real.equals(root)) {
        demands.add(
            new Demand("edit", path + "/*", "Change what is in %s (%s)".formatted(path, text)));
      }
    }
  }

  /**
   * A link that leads to nothing can still be written through. A new name that hides characters is
   * not the name that a person reads.
   */
  private void nowhere(FileReference use, String path, String text) {
    if (use.access() != FileAccess.WRITE) {
      return;
    }
    if (InvisibleCharEscaper.hides(path)) {
      opaque(text, "a file name with characters that can't be seen");
    } else {
      demands.add(new Demand("external_directory", path, text));
    }
  }

  /** The path from the root of the machine; empty if it is only known when the script runs. */
  private Optional<String> located(String path, String from) {
    String whole = known(VARIABLE.matcher(WorkingDirectories.resolve(from, path)).replaceAll(""));
    if (whole.isBlank() || whole.equals(WorkingDirectories.UNKNOWN)) {
      return Optional.empty();
    }
    String fixed = GlobExpander.fixedPart(whole);
    String absolute = fixed.startsWith("~") ? atHome(fixed) : fixed;
    return Optional.of(
        absolute.startsWith("/")
            ? absolute
            : directory + "/" + (absolute.isEmpty() ? "." : absolute));
  }

  /** The directory before the first name that is only known when the script runs. */
  private static String known(String path) {
    var filled = FILLED_IN.matcher(path);
    if (!filled.find()) {
      return path;
    }
    boolean leaves = GlobExpander.goesUp(path, filled.start());
    return leaves ? "" : path.substring(0, Math.max(path.lastIndexOf('/', filled.start()), 0));
  }

  /** {@code ~/x}, and {@code ~ann/x} beside it. */
  private String atHome(String path) {
    return path.equals("~") || path.startsWith("~/")
        ? home + path.substring(1)
        : home.resolveSibling(path.substring(1)).toString();
  }
}
