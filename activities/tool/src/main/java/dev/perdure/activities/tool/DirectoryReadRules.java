package dev.perdure.activities.tool;

import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.Policy;
import java.nio.file.Path;
import java.util.List;

/** Rules on reads as they concern a directory: whether they say one thing of all that is below. */
final class DirectoryReadRules {

  /** Names that no rule is written for: patterns match one only by their wildcards. */
  private static final List<String> UNNAMED = List.of("\uE000", "\uE000".repeat(40));

  private final List<Glob> denied;
  private final List<Glob> loosened;
  private final ReadPermissions permissions;

  DirectoryReadRules(Policy policy, ReadPermissions permissions) {
    this.denied = policy.denied(ReadPermissions.PERMISSION);
    this.loosened = policy.loosened(ReadPermissions.PERMISSION);
    this.permissions = permissions;
  }

  /** Verdict of the rules on all paths below a directory, existing or future. */
  Below below(Path directory) {
    String name = permissions.name(directory) + "/";
    Glob all = new Glob(name + "*");
    if (denied.stream().allMatch(rule -> rule.isApartFrom(all))) {
      return Below.NOT_DENIED;
    }
    boolean several = loosened.stream().anyMatch(rule -> isForSome(rule, all));
    List<ReadVerdict> verdicts =
        UNNAMED.stream().map(one -> permissions.ofName(name + one)).toList();
    if (!several
        && denied.stream().anyMatch(rule -> rule.covers(all))
        && verdicts.stream().allMatch(ReadVerdict.DENIED::equals)) {
      return Below.DENIED;
    }
    boolean varied = several || denied.stream().anyMatch(rule -> isForSome(rule, all));
    return varied || verdicts.contains(ReadVerdict.DENIED) ? Below.VARIOUS : Below.NOT_DENIED;
  }

  /** Whether a pattern may match some of what another one matches, and others not. */
  private static boolean isForSome(Glob rule, Glob all) {
    return !rule.isApartFrom(all) && !rule.covers(all);
  }

  /** Verdict of the rules on all paths below a directory. */
  enum Below {
    /** All of it is denied. */
    DENIED,
    /** Nothing of it is denied. */
    NOT_DENIED,
    /** Each file is to be judged by its name. */
    VARIOUS
  }
}
