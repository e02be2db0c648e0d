package dev.perdure.web.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links between pages, to headings and to files of the repository, and pages that sources name. */
class DocumentLinksTest {

  private static final int MIN_COUNT = 300;
  private static final int MIN_MENTIONS = 20;

  /** A page that a message, a comment or a script names. */
  private static final Pattern PAGE_MENTION =
      Pattern.compile("\\bdocs/([\\w/-]+\\.md)(?:#([\\w-]+))?");

  @Test
  void readsAnchorsAsGitHubMakesThem() {
    var page =
        Page.parse(
            Path.of("a.md"),
            "# Agents: `build`, and *more* (v2)\n\n## Rules\n\n## Rules\n\nA_b\n---\n");

    assertThat(page.anchors())
        .containsExactlyInAnyOrder("agents-build-and-more-v2", "rules", "rules-1", "a_b");
  }

  @Test
  void readsLinksOutsideOfCode() {
    var page =
        Page.parse(Path.of("a.md"), "`[no](x)`\n\n| a |\n|---|\n| [b](c.md#d) ![e](f.png) |\n");

    assertThat(page.links()).containsExactly(new PageLink(5, "c.md#d"), new PageLink(5, "f.png"));
  }

  @Test
  void leadToFilesThatExist() throws IOException {
    List<String> dead = new ArrayList<>();
    int count = 0;
    for (Page page : Documents.pages()) {
      for (PageLink link : page.links()) {
        Path target = link.isLocal() ? link.target(page.path()) : page.path();
        count++;
        if (target.startsWith("..") || !Files.exists(Documents.ROOT.resolve(target))) {
          dead.add("%s:%d: no file '%s'".formatted(page.path(), link.line(), target));
        }
      }
    }

    assertThat(count).isGreaterThan(MIN_COUNT);
    assertThat(dead).isEmpty();
  }

  @Test
  void leadToHeadingsThatExist() throws IOException {
    List<Page> pages = Documents.pages();
    Map<Path, Page> byPath =
        pages.stream().collect(Collectors.toMap(Page::path, Function.identity()));
    List<String> dead = new ArrayList<>();
    for (Page page : pages) {
      for (PageLink link : page.links()) {
        Page target = link.isLocal() ? byPath.get(link.target(page.path())) : null;
        if (target != null
            && !link.anchor().isEmpty()
            && !target.anchors().contains(link.anchor())) {
          dead.add(
              "%s:%d: no heading '#%s' in %s"
                  .formatted(page.path(), link.line(), link.anchor(), target.path()));
        }
      }
    }

    assertThat(dead).isEmpty();
  }

  @Test
  void areNamedInSourcesOnlyIfTheyExist() throws IOException {
    Map<Path, Page> pages =
        Documents.pages().stream().collect(Collectors.toMap(Page::path, Function.identity()));
    List<String> dead = new ArrayList<>();
    int count = 0;
    for (Path source :
        Documents.files(
            "", Set.of("docs", "mock"), ".java", ".ts", ".tsx", ".yaml", ".yml", ".xml", "")) {
      for (MatchResult mention :
          PAGE_MENTION
              .matcher(Files.readString(Documents.ROOT.resolve(source)))
              .results()
              .toList()) {
        Page page = pages.get(Path.of("docs", mention.group(1)));
        boolean isDead =
            page == null || mention.group(2) != null && !page.anchors().contains(mention.group(2));
        count++;
        if (isDead && !isMadeUp(source, mention.group(1))) {
          dead.add("%s: no page '%s'".formatted(source, mention.group()));
        }
      }
    }

    assertThat(count).isGreaterThan(MIN_MENTIONS);
    assertThat(dead).isEmpty();
  }

  /** Tests make up pages of other repositories, which lie in no folder of these documents. */
  private static boolean isMadeUp(Path source, String page) {
    int end = page.indexOf('/');
    return source.toString().contains("src/test/")
        && (end < 0
            || !Files.isDirectory(Documents.ROOT.resolve("docs").resolve(page.substring(0, end))));
  }
}
