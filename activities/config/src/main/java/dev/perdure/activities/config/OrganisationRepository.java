package dev.perdure.activities.config;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.planner.json.InvalidConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The organisation's configuration in a git repository. A mirror on this host keeps the last
 * commit, so Perdure starts and continues when the server of the repository does not answer.
 */
final class OrganisationRepository implements OrganisationSource {

  /** The time between two questions to a repository. */
  static final Duration REFRESH_INTERVAL = Duration.ofMinutes(1);

  private static final String TIP = "tip";
  private static final String GOOD = "good";

  private final OrganisationPlace place;
  private final Path directory;
  private final Function<String, Optional<String>> variables;
  private final Duration interval;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Instant askedAt;
  private volatile @Nullable Tip tip;
  private volatile @Nullable LoadedConfig loaded;
  private volatile Optional<String> problem = Optional.empty();

  /**
   * Reads a configuration through a mirror in a directory of this host.
   *
   * @param variables the environment, for the logins of servers
   * @param interval the time between two questions to the repository
   */
  OrganisationRepository(
      OrganisationPlace place,
      Path directory,
      Function<String, Optional<String>> variables,
      Duration interval) {
    this.place = place;
    this.directory = directory;
    this.variables = variables;
    this.interval = interval;
  }

  /** The commit that a ref had when the repository answered last. */
  private record Tip(String commit, Path mirror, Instant seenAt) {

    String text() {
      return "%s\n%s\n%s\n".formatted(commit, mirror, seenAt);
    }

    static Optional<Tip> read(Path file) {
      try {
        List<String> lines = Files.readAllLines(file);
        return lines.size() == 3
            ? Optional.of(new Tip(lines.get(0), Path.of(lines.get(1)), Instant.parse(lines.get(2))))
            : Optional.empty();
      } catch (IOException | DateTimeException _) {
        return Optional.empty();
      }
    }
  }

  /** The content of a commit, which never changes. */
  private record LoadedConfig(String commit, OrganisationConfig config) {}

  @Override
  public Path path() {
    return directory;
  }

  @Override
  public void refresh() {
    Instant last = askedAt;
    boolean isDue = last == null || last.plus(interval).isBefore(MonotonicClock.now());
    if (isDue && lock.tryLock()) {
      try {
        ask();
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public OrganisationConfig read() {
    Tip known = tip();
    String commit = place.pin().orElse(known.commit());
    LoadedConfig last = loaded;
    if (last == null || !last.commit().equals(commit)) {
      last = new LoadedConfig(commit, loadOrLastGood(known, commit));
      loaded = last;
    }
    return last.config().noting(notice(known).or(last.config()::notice));
  }

  /** A commit that can't be followed leaves the last one in use that could be. */
  private OrganisationConfig loadOrLastGood(Tip known, String commit) {
    Path good = directory.resolve(GOOD);
    try {
      OrganisationConfig config = load(known, commit).requireSense();
      AtomicFile.write(good, commit);
      return config;
    } catch (InvalidConfig e) {
      if (place.pin().isPresent() || !Files.exists(good)) {
        throw e;
      }
      String sentence = e.getMessage() + " The last commit that can be followed stays in use.";
      return load(known, text(good)).requireSense().noting(Optional.of(sentence));
    } catch (IOException e) {
      throw new UncheckedIOException("The file '%s' can't be written.".formatted(good), e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("The file '%s' can't be read.".formatted(file), e);
    }
  }

  private OrganisationConfig load(Tip known, String commit) {
    var content = new OrganisationCommit(git().on(known.mirror()), place, commit);
    if (!content.exists()
        && mirror(Optional.of(commit)) instanceof MirrorResult.Refused(_, String sentence, _)) {
      throw new InvalidConfig(
          "The organisation's repository has not the commit %s that %s demands. %s"
              .formatted(commit, OrganisationVariables.DIGEST, sentence));
    }
    return content.read();
  }

  private Optional<String> notice(Tip known) {
    return problem
        .map(sentence ->
            "The organisation's repository '%s' gave no newer configuration since %s. %s"
                .formatted(
                    place.location(), known.seenAt().truncatedTo(ChronoUnit.SECONDS), sentence))
        .or(() ->
            place
                .pin()
                .filter(commit -> !commit.equals(known.commit()))
                .map(commit ->
                    "The organisation's repository '%s' is at commit %s, and %s demands %s, which stays in use. Set the variable to the new commit to follow it."
                        .formatted(
                            place.location(),
                            known.commit(),
                            OrganisationVariables.DIGEST,
                            commit)));
  }

  /** The last commit that was seen; the first use asks the repository, if no process did lately. */
  private Tip tip() {
    Tip known = tip;
    if (known != null) {
      return known;
    }
    lock.lock();
    try {
      Optional<Tip> kept = Tip.read(directory.resolve(TIP)).filter(it -> exists(it.mirror()));
      kept.ifPresent(it -> {
        tip = it;
        askedAt = MonotonicClock.now();
      });
      if (kept.filter(this::isRecent).isEmpty()) {
        ask();
      }
      known = tip;
      if (known == null) {
        throw new InvalidConfig(
            "The organisation's configuration can't be read. " + problem.orElse(""));
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  /** A moment that is still to come is no recent one: a clock was set back. */
  private boolean isRecent(Tip kept) {
    Instant now = Instant.now();
    return !kept.seenAt().isAfter(now) && kept.seenAt().plus(interval).isAfter(now);
  }

  private static boolean exists(Path mirror) {
    return Files.isDirectory(mirror);
  }

  private void ask() {
    askedAt = MonotonicClock.now();
    try {
      switch (mirror(place.ref())) {
        case MirrorResult.Mirrored found -> {
          var seen = new Tip(found.commit(), found.directory(), Instant.now());
          AtomicFile.write(directory.resolve(TIP), seen.text());
          tip = seen;
          problem = Optional.empty();
        }
        case MirrorResult.Refused(_, String sentence, _) -> problem = Optional.of(sentence);
      }
    } catch (IOException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private MirrorResult mirror(Optional<String> ref) {
    try {
      Repositories repositories = new Repositories(directory, git(), Author.PERDURE);
      return repositories.mirror(new RepositoryRequest(place.location(), ref, false));
    } catch (GitFailure | UncheckedIOException e) {
      return new MirrorResult.Refused(
          MirrorResult.Reason.UNREACHABLE, String.valueOf(e.getMessage()));
    }
  }

  private Git git() {
    Git git = Git.configuredIn(directory);
    return git.with(ForgeAccess.of(variables, git));
  }
}
