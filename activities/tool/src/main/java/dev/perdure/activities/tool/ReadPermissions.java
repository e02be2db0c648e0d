package dev.perdure.activities.tool;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Permissions of a run to read single files, for tools that find files by themselves. */
public final class ReadPermissions {

  /** The permission that the tool {@code read} asks for. */
  public static final String PERMISSION = "read";

  private final Path root;
  private final Policy policy;
  private final List<Glob> restricted;

  /** Judges files of a worktree, and those elsewhere on the machine, by a policy. */
  public ReadPermissions(Path root, Policy policy) {
    this.root = root;
    this.policy = policy.on(PERMISSION);
    this.restricted = this.policy.restricted(PERMISSION);
  }

  /** The permissions of a tool call. */
  public static ReadPermissions of(ToolContext context) {
    return new ReadPermissions(context.worktree().root(), context.policy());
  }

  /** Whether there is a file that they do not simply allow. */
  public boolean restrict() {
    return !restricted.isEmpty();
  }

  /** Verdict of the rules on a real path. */
  public ReadVerdict of(Path real) {
    return ofName(name(real));
  }

  /** Verdict of the rules on a path as the tool {@code read} names it. */
  public ReadVerdict ofName(String name) {
    boolean free = restricted.stream().noneMatch(pattern -> pattern.matches(name));
    return free ? ReadVerdict.ALLOWED : verdict(policy.evaluate(List.of(demand(name))));
  }

  private static ReadVerdict verdict(Ruling ruling) {
    return switch (ruling) {
      case Ruling.Allowed _ -> ReadVerdict.ALLOWED;
      case Ruling.NeedsApproval _ -> ReadVerdict.ASKED;
      case Ruling.Denied denied ->
          denied.decisive().stream().allMatch(ReadPermissions::isWithoutAsking)
              ? ReadVerdict.ASKED
              : ReadVerdict.DENIED;
    };
  }

  /** Whether nothing denies but that nobody is asked. */
  private static boolean isWithoutAsking(DemandVerdict verdict) {
    return verdict.rule().layer() == RuleLayer.CEILING;
  }

  /** The demand to read a path as the tool {@code read} names it. */
  public static Demand demand(String name) {
    return new Demand(PERMISSION, name, "Read " + name);
  }

  /** The name that a path has in the worktree before links are followed, if it has one. */
  public static String name(Path root, String path, ResolvedPath.Inside inside) {
    Path named = root.resolve(path).normalize();
    boolean plain = named.startsWith(root) && !named.equals(root) && !path.contains("..");
    return plain
        ? root.relativize(named).toString().replace(File.separatorChar, '/')
        : inside.path();
  }

  /** The name by which rules know a real path: from the root of the worktree, or the whole. */
  String name(Path real) {
    return real.startsWith(root)
        ? root.relativize(real).toString().replace(File.separatorChar, '/')
        : real.toString();
  }

  /**
   * Files of a directory by what the rules say of them.
   *
   * @param allowed those that can be read, in their order
   * @param asked those that a person is asked for
   * @param denied how many others there are
   */
  public record SortedReads(List<String> allowed, List<String> asked, int denied) {

    private static final int MAX_LISTED_FILES = 3;

    /** Copies the lists. */
    public SortedReads {
      allowed = List.copyOf(allowed);
      asked = List.copyOf(asked);
    }

    /** A line on those that were not searched; empty if all were. */
    public String unsearched() {
      String more =
          asked.size() > MAX_LISTED_FILES
              ? " and %d more".formatted(asked.size() - MAX_LISTED_FILES)
              : "";
      String needing =
          asked.isEmpty()
              ? ""
              : "\n(Not searched, as reading needs permission: %s%s; ask by read)"
                  .formatted(
                      String.join(
                          ", ",
                          asked.stream()
                              .limit(MAX_LISTED_FILES)
                              .map(InvisibleCharEscaper::of)
                              .toList()),
                      more);
      return needing + leftOut(denied);
    }

    /** A line on files that are left out because a rule denies to read them; empty for none. */
    public static String leftOut(int denied) {
      return denied == 0
          ? ""
          : denied == 1
              ? "\n(1 file that your rules deny is left out)"
              : "\n(%d files that your rules deny are left out)".formatted(denied);
    }
  }

  /** Sorts files of a directory, given relative to it. */
  public SortedReads sort(Path directory, List<String> files) {
    List<String> allowed = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    int denied = 0;
    for (String file : files) {
      switch (of(directory.resolve(file))) {
        case ALLOWED -> allowed.add(file);
        case ASKED -> asked.add(file);
        case DENIED -> denied++;
      }
    }
    return new SortedReads(allowed, asked, denied);
  }
}
