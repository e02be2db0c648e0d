package dev.perdure.activities.git.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits that are written without git, as git reads them. */
class CommitWriterTest {

  private static final Author AUTHOR = new Author("Ada <Größe>\n", "ada@example.org");

  @TempDir private Path directory;
  private Git program;

  @BeforeEach
  void configure() {
    program = Git.configuredIn(directory.resolve("home"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha1", "sha256"})
  void areWholeForGitInEitherFormatOfObjects(String format) {
    Path repository = directory.resolve(format);
    program
        .at(directory)
        .text("init", "-q", "--bare", "--object-format=" + format, repository.toString());
    Git git = program.on(repository);
    String tree = git.text("hash-object", "-t", "tree", "-w", "/dev/null");
    String first = Author.PERDURE.on(git).text("commit-tree", tree, "-m", "First");

    List<String> written =
        new CommitWriter(repository, AUTHOR)
            .write(
                new CommitChain(
                    first,
                    List.of(
                        new CommitDraft(tree, "Fix the Größe\n\nPerdure-Task: t_1\n"),
                        new CommitDraft(tree, "step 1"))));

    git.text("update-ref", "refs/heads/main", written.getLast());
    assertThat(git.text("fsck", "--strict", "--no-dangling")).isEmpty();
    assertThat(git.text("log", "--format=%H %P %an <%ae> %cn <%ce> %B", "--no-patch", "main", "-2"))
        .isEqualTo(
            "%s %s Ada Größe <ada@example.org> Ada Größe <ada@example.org> step 1\n%s %s Ada Größe <ada@example.org> Ada Größe <ada@example.org> Fix the Größe\n\nPerdure-Task: t_1"
                .formatted(written.getLast(), written.getFirst(), written.getFirst(), first));
  }

  @Test
  void areWholeForGitWithOddMessagesAndUnderALocaleWithOtherDigits() {
    Path repository = directory.resolve("repository");
    program.at(directory).text("init", "-q", "--bare", repository.toString());
    Git git = program.on(repository);
    String tree = git.text("hash-object", "-t", "tree", "-w", "/dev/null");
    String first = Author.PERDURE.on(git).text("commit-tree", tree, "-m", "First");

    String written =
        inLocale(
            Locale.of("ar", "EG"),
            () ->
                new CommitWriter(repository, AUTHOR)
                    .write(new CommitDraft(tree, "Fix\0 the \uD800cart"), first));

    git.text("update-ref", "refs/heads/main", written);
    assertThat(git.text("fsck", "--strict", "--no-dangling")).isEmpty();
    assertThat(git.text("log", "-1", "--format=%s", "main")).isEqualTo("Fix the ?cart");
  }

  private static String inLocale(Locale locale, Supplier<String> work) {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      return work.get();
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"step 1", "Step\n\nPerdure-Step: a\n"})
  void areThoseThatGitWritesAtTheSameTime(String message) {
    Path repository = directory.resolve("repository");
    program.at(directory).text("init", "-q", "--bare", repository.toString());
    Git git = program.on(repository);
    String tree = git.text("hash-object", "-t", "tree", "-w", "/dev/null");
    String first = Author.PERDURE.on(git).text("commit-tree", tree, "-m", "First");

    String written =
        new CommitWriter(repository, Author.PERDURE).write(new CommitDraft(tree, message), first);

    String time = git.text("show", "-s", "--format=%cd", "--date=raw", written);
    Git then =
        Author.PERDURE.on(git).with("GIT_AUTHOR_DATE", time).with("GIT_COMMITTER_DATE", time);
    assertThat(then.tryTo(message, List.of("commit-tree", tree, "-p", first, "-F", "-")).text())
        .isEqualTo(written);
  }
}
