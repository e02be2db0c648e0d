package dev.perdure.activities.git.tree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A file as {@code git diff --raw --numstat -z} lists it, without its diff. */
record ChangedFile(
    String path,
    String oldPath,
    ChangeStatus status,
    ObjectVersions versions,
    int additions,
    int deletions,
    boolean binary) {

  private static final String REPOSITORY = "160000";

  /** The modes and the object ids before and after, in the order of git's raw record. */
  private record ObjectVersions(String oldMode, String newMode, String oldId, String newId) {

    static ObjectVersions of(String raw) {
      String[] part = raw.substring(1).split(" ");
      return new ObjectVersions(part[0], part[1], part[2], part[3]);
    }
  }

  /** Whether it is a link or a submodule, which may hold files. */
  boolean isFolder() {
    return versions.newMode().equals("120000") || versions.newMode().equals(REPOSITORY);
  }

  /** Whether it is a submodule, before or after. */
  boolean isRepository() {
    return versions.newMode().equals(REPOSITORY) || versions.oldMode().equals(REPOSITORY);
  }

  boolean becameExecutable() {
    return versions.newMode().equals("100755") && !versions.oldMode().equals("100755");
  }

  String oldId() {
    return versions.oldId();
  }

  String newId() {
    return versions.newId();
  }

  /** Reads the raw records, then the counts, which come in the same order. */
  static List<ChangedFile> read(List<String> fields) {
    var files = new ArrayList<ChangedFile>();
    var counts = new ArrayList<String>();
    var rest = fields.iterator();
    while (rest.hasNext()) {
      var field = rest.next();
      if (field.startsWith(":")) {
        files.add(raw(field, rest));
      } else {
        counts.add(field);
        skipNames(field, rest);
      }
    }
    var counted = new ArrayList<ChangedFile>();
    for (var i = 0; i < files.size(); i++) {
      counted.add(files.get(i).counted(counts.get(i).split("\t", 3)));
    }
    return counted;
  }

  private static ChangedFile raw(String field, Iterator<String> rest) {
    var status = ChangeStatus.of(field.substring(field.lastIndexOf(' ') + 1).charAt(0));
    var oldPath = rest.next();
    var path = status == ChangeStatus.RENAMED ? rest.next() : oldPath;
    return new ChangedFile(path, oldPath, status, ObjectVersions.of(field), 0, 0, false);
  }

  /** The counts of a renamed file have an empty name and two names behind it. */
  private static void skipNames(String field, Iterator<String> rest) {
    if (field.indexOf('\t', field.indexOf('\t') + 1) == field.length() - 1) {
      rest.next();
      rest.next();
    }
  }

  private ChangedFile counted(String[] counts) {
    var isBinary = counts[0].equals("-");
    return new ChangedFile(
        path,
        oldPath,
        status,
        versions,
        isBinary ? 0 : Integer.parseInt(counts[0]),
        isBinary ? 0 : Integer.parseInt(counts[1]),
        isBinary);
  }

  ChangeSetFileChange with(String diff, boolean truncated) {
    var before = status == ChangeStatus.ADDED ? null : oldPath;
    return new ChangeSetFileChange(
        path, before, status, additions, deletions, binary, diff, truncated, null, null);
  }
}
