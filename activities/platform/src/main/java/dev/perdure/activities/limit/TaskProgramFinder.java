package dev.perdure.activities.limit;

import dev.perdure.activities.process.TaskMark;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the running programs of the tasks of one server. A process belongs to the program of its
 * parent; to that of its session; to the one it belonged to before; else to the mark in its
 * environment. So a process cannot leave its program, nor lay itself on another task by a forged
 * mark while its parent is known.
 */
final class TaskProgramFinder {

  /** A process that is young may still become another program and get a mark. */
  private static final long YOUNG_TICKS = 500;

  private static final long TICKS_PER_SECOND = 100;
  private static final int LOOKS_PER_RENEWAL = 60;

  private final Path calls;
  private final Set<String> strangers = new HashSet<>();
  private Map<ProcessKey, Owner> known = Map.of();
  private int looks;

  private record Owner(TaskMark mark, ProcessKey root) {}

  /** A finder of programs whose records lie below a directory. */
  TaskProgramFinder(Path calls) {
    this.calls = calls;
  }

  /** The programs that run now. */
  List<TaskProgram> find() {
    if (looks++ % LOOKS_PER_RENEWAL == 0) {
      strangers.clear();
    }
    List<ProcessEntry> table = table();
    Map<Long, Owner> sessions = new HashMap<>();
    known.values().forEach(owner -> sessions.put(owner.root().pid(), owner));
    Map<Long, Owner> owners = new HashMap<>();
    Map<ProcessKey, Owner> found = new HashMap<>();
    Map<ProcessKey, List<ProcessEntry>> programs = new LinkedHashMap<>();
    long now = uptimeTicks();
    for (ProcessEntry process : table) {
      Optional<Owner> owner = owner(process, owners, sessions);
      if (owner.isPresent()) {
        owners.put(process.pid(), owner.get());
        found.put(process.key(), owner.get());
        programs.computeIfAbsent(owner.get().root(), _ -> new ArrayList<>()).add(process);
      } else if (now - process.started() > YOUNG_TICKS) {
        strangers.add(Long.toString(process.pid()));
      }
    }
    known = found;
    return programs.entrySet().stream()
        .map(entry ->
            new TaskProgram(mark(found, entry.getValue()), entry.getKey(), entry.getValue()))
        .toList();
  }

  private static TaskMark mark(Map<ProcessKey, Owner> found, List<ProcessEntry> processes) {
    return Objects.requireNonNull(found.get(processes.getFirst().key())).mark();
  }

  private Optional<Owner> owner(
      ProcessEntry process, Map<Long, Owner> owners, Map<Long, Owner> sessions) {
    @Nullable Owner inherited =
        Stream.of(owners.get(process.parent()), known.get(process.key()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseGet(() -> sessions.get(process.session()));
    if (inherited != null) {
      return Optional.of(inherited);
    }
    return TaskMark.find(process.pid())
        .filter(mark -> mark.records().startsWith(calls) && isOurs(process))
        .map(mark -> new Owner(mark, process.key()));
  }

  /** Whether a process is of this account: another account's may bear a forged mark. */
  private static boolean isOurs(ProcessEntry process) {
    return account(Long.toString(process.pid())).equals(account("self"));
  }

  private static Object account(String process) {
    try {
      return Files.getAttribute(Path.of("/proc", process), "unix:uid");
    } catch (IOException _) {
      return "";
    }
  }

  /** The processes that may be of a task, parents before their children. */
  private List<ProcessEntry> table() {
    String[] names = new File("/proc").list();
    return Stream.ofNullable(names)
        .flatMap(Stream::of)
        .filter(name -> Character.isDigit(name.charAt(0)) && !strangers.contains(name))
        .map(ProcessEntry::read)
        .flatMap(Optional::stream)
        .sorted(
            Comparator.comparingLong(ProcessEntry::started).thenComparingLong(ProcessEntry::pid))
        .toList();
  }

  private static long uptimeTicks() {
    try {
      String seconds = Files.readString(Path.of("/proc/uptime")).split(" ")[0];
      return (long) (Double.parseDouble(seconds) * TICKS_PER_SECOND);
    } catch (IOException e) {
      return 0;
    }
  }
}
