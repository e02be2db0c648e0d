package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorPackingTest {

  @TempDir Path temporary;
  private Repositories repositories;
  private MirrorResult.Mirrored mirrored;
  private Git mirror;
  private String loose;

  @BeforeEach
  void mirror() {
    Git program = Git.configuredIn(temporary.resolve("home"));
    var users = TestRepository.withOneCommit(temporary.resolve("users"), program);
    repositories = new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
    var wish = new RepositoryRequest(users.directory().toString(), Optional.empty(), false);
    mirrored = (MirrorResult.Mirrored) repositories.mirror(wish);
    mirror = program.on(mirrored.directory());
    Path file = temporary.resolve("home/gitconfig");
    loose = mirror.text("hash-object", "-w", file.toString());
  }

  @Test
  void keepsWhatNoCommitLeadsToWhileAWorkspaceUsesTheMirror() {
    assertThat(repositories.pack(Set.of(mirrored.directory()), 1, "now")).isEqualTo(1);
    assertThat(mirror.text("count-objects", "-v")).contains("packs: 1");
    assertThat(mirror.tryTo("cat-file", "-e", loose).succeeded()).isTrue();
    assertThat(mirror.tryTo("cat-file", "-e", mirrored.commit()).succeeded()).isTrue();
  }

  @Test
  void losesItOnceNoneDoes() {
    assertThat(repositories.pack(Set.of(), 1, "now")).isEqualTo(1);
    assertThat(mirror.tryTo("cat-file", "-e", loose).succeeded()).isFalse();
    assertThat(mirror.tryTo("cat-file", "-e", mirrored.commit()).succeeded()).isTrue();
  }

  @Test
  void leavesAMirrorAloneInWhichLittleHasGathered() {
    assertThat(repositories.pack(Set.of())).isZero();
    assertThat(mirror.tryTo("cat-file", "-e", loose).succeeded()).isTrue();
  }
}
