package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.script.GitObjectReads;
import dev.perdure.activities.tool.script.NestedRepository;
import dev.perdure.activities.tool.script.ScriptCommand;
import dev.perdure.activities.tool.script.ScriptPermissions;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Demands that a script makes only where rules hold something back: for a program in its words if
 * rules hold back commands, and for git's objects if rules hold back files.
 */
final class GuardedDemands {

  private static final String GIT_OBJECTS = "git_objects";
  private static final Set<String> SEARCHES = Set.of("grep", "egrep", "fgrep", "rg", "ag", "ack");

  private final ToolContext context;
  private final Path directory;
  private final ReadPermissions permissions;
  private final List<Glob> denied;
  private final Set<Demand> demands = new LinkedHashSet<>();

  private GuardedDemands(ToolContext context, Path directory) {
    this.context = context;
    this.directory = directory;
    this.permissions = ReadPermissions.of(context);
    this.denied = context.policy().denied(ReadPermissions.PERMISSION);
  }

  /** The demands of a script that starts in a directory. */
  static List<Demand> of(ShellScript script, Path directory, ToolContext context) {
    GuardedDemands guarded = new GuardedDemands(context, directory);
    guarded.code(script).ifPresent(guarded.demands::add);
    if (guarded.permissions.restrict()) {
      script.commands().forEach(guarded::git);
      guarded.hidden(script);
    }
    return List.copyOf(guarded.demands);
  }

  /**
   * The demands of a script without a sandbox that goes through directories: no mask is over the
   * denied files in them.
   */
  static List<Demand> below(ShellScript script, ShellCommand command, ToolContext context) {
    GuardedDemands guarded = new GuardedDemands(context, command.directory());
    for (ScriptCommand part : script.commands()) {
      for (Path searched : guarded.directories(part)) {
        command.unread().stream()
            .filter(path -> path.startsWith(searched) || searched.startsWith(path))
            .findFirst()
            .ifPresent(path -> guarded.add(path, part));
      }
    }
    return List.copyOf(guarded.demands);
  }

  private void add(Path path, ScriptCommand command) {
    Path root = context.worktree().root();
    Path shown = path.startsWith(root) ? root.relativize(path) : path;
    String name = path.toFile().isDirectory() ? shown + "/*" : shown.toString();
    demands.add(
        new Demand(
            ReadPermissions.PERMISSION, name, "Read %s (%s)".formatted(name, command.text())));
  }

  /** The directories that a command reads, such as those of a search. */
  private List<Path> directories(ScriptCommand command) {
    List<Path> directories = new ArrayList<>();
    for (String from : command.directories()) {
      Path start = directory.resolve(isNamed(from) ? from : "");
      List<Path> named =
          command.reads().stream().map(path -> start.resolve(path).normalize()).toList();
      directories.addAll(named.isEmpty() && isSearch(command) ? List.of(start) : named);
    }
    return directories.stream().filter(path -> path.toFile().isDirectory()).toList();
  }

  private static boolean isNamed(String directory) {
    return ScriptCommand.isKnown(directory)
        && !directory.startsWith("~")
        && directory.indexOf('$') < 0;
  }

  private static boolean isSearch(ScriptCommand command) {
    return SEARCHES.contains(command.words().getFirst());
  }

  /**
   * A program in another language, or a program that the settings of a nested repository name, may
   * run any command, also a denied one.
   */
  private Optional<Demand> code(ShellScript script) {
    if (!script.analysed() || !context.policy().restrictsCommands()) {
      return Optional.empty();
    }
    return script
        .code()
        .or(() -> nested(script))
        .map(reason ->
            new Demand(ScriptPermissions.OPAQUE, script.text().strip(), "Not analysed: " + reason));
  }

  private Optional<String> nested(ShellScript script) {
    return script.commands().stream()
        .flatMap(
            command -> NestedRepository.of(command, context.worktree().root(), directory).stream())
        .map("git may run programs that the repository in %s names"::formatted)
        .findFirst();
  }

  /**
   * Demands permission for a script that may run anything, if git's objects hold a denied file. The
   * script might also read git's objects.
   */
  private void hidden(ShellScript script) {
    Optional<String> reason = script.doubt().or(script::code).or(() -> nested(script));
    if (reason.isPresent() && TrackedFiles.in(context.worktree().root(), denied)) {
      demands.add(
          new Demand(
              GIT_OBJECTS,
              script.text().strip(),
              "Run what may read files by git that rules deny: " + reason.get()));
    }
  }

  private void git(ScriptCommand command) {
    GitObjectReads.of(command, context.worktree().root(), directory)
        .ifPresent(reads -> {
          if (!denied.isEmpty()
              && !GitRevisions.areCommits(context.worktree().root(), reads.revisions())) {
            objects(command);
          }
          for (String path : reads.paths()) {
            path(path, reads, command);
          }
          if (reads.whole() && !denied.stream().allMatch(rule -> isExcluded(rule, reads))) {
            objects(command);
          }
        });
  }

  /** A path is read as a file; as a directory or a pattern it may be any file that it matches. */
  private void path(String path, GitObjectReads reads, ScriptCommand command) {
    ReadVerdict verdict = permissions.ofName(path);
    if (verdict == ReadVerdict.DENIED || (verdict == ReadVerdict.ASKED && reads.shows())) {
      demands.add(
          new Demand(
              ReadPermissions.PERMISSION, path, "Read %s (%s)".formatted(path, command.text())));
    }
    boolean mayMatch =
        denied.stream()
            .filter(rule -> !isExcluded(rule, reads))
            .anyMatch(rule ->
                !rule.isApartFrom(new Glob(path + "/*")) || !rule.isApartFrom(new Glob(path)));
    if (mayMatch && verdict != ReadVerdict.DENIED && !isFile(path)) {
      objects(command);
    }
  }

  private boolean isFile(String path) {
    return context.worktree().root().resolve(path).toFile().isFile();
  }

  private static boolean isExcluded(Glob rule, GitObjectReads reads) {
    List<Glob> excluded = new ArrayList<>();
    for (String path : reads.excluded()) {
      excluded.add(new Glob(path));
      excluded.add(new Glob(path + "/*"));
    }
    return excluded.stream().anyMatch(one -> one.covers(rule));
  }

  private void objects(ScriptCommand command) {
    demands.add(
        new Demand(
            GIT_OBJECTS,
            command.pattern(),
            "Show what git keeps of files, those among them that rules deny (name paths that are"
                + " allowed, or leave others out, as in git diff -- . ':!conf'): "
                + command.text()));
  }
}
