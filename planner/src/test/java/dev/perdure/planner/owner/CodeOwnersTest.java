package dev.perdure.planner.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOwnersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          *                | a.txt              | true
          *                | deep/in/a.txt      | true
          *.js             | a.js               | true
          *.js             | lib/a.js           | true
          *.js             | lib/a.jsx          | false
          /build/logs/     | build/logs/a/b.txt | true
          /build/logs/     | x/build/logs/b.txt | false
          /build/logs/     | build/logs         | false
          docs/*           | docs/start.md      | true
          docs/*           | docs/build/a.md    | false
          docs/*           | x/docs/start.md    | false
          apps/            | apps/a.txt         | true
          apps/            | x/apps/y/a.txt     | true
          /docs/           | docs/x/a.md        | true
          /docs/           | x/docs/a.md        | false
          /apps/github     | apps/github/a.txt  | true
          /apps/github     | apps/github        | true
          **/logs          | build/logs/a.txt   | true
          **/logs          | logs/a.txt         | true
          **/logs          | catalogs/a.txt     | false
          a/**/b           | a/b                | true
          a/**/b           | a/x/y/b/c          | true
          a/**/b           | a/x/c              | false
          infra/**         | infra/a/b.tf       | true
          infra/**         | infra              | false
          **               | any/file           | true
          a?c.txt          | x/abc.txt          | true
          a?c.txt          | ac.txt             | false
          sp\\ ace.txt     | sp ace.txt         | true
          *a*b*c           | xxaxxbxxc          | true
          README.md        | readme.md          | false
          """)
  void matchesPathsAsGitHubDoes(String pattern, String path, boolean isOwned) {
    assertThat(owners(pattern.replace("\\\\", "\\") + " @o", path).isEmpty()).isEqualTo(!isOwned);
  }

  @Test
  void takesTheLastLineThatMatches() {
    String file =
        """
        # All files.
        * @all
        /infra/ @ops ada@example.org # Two owners.
        /infra/free
        """;

    assertThat(owners(file, "a.txt")).containsExactly(List.of("@all"));
    assertThat(owners(file, "infra/a.tf")).containsExactly(List.of("@ops", "ada@example.org"));
    assertThat(owners(file, "infra/free/a.tf")).isEmpty();
    assertThat(owners(file, "a.txt", "b.txt", "infra/a.tf", "infra/free"))
        .containsExactly(List.of("@all"), List.of("@ops", "ada@example.org"));
  }

  @Test
  void readsFilesWithCarriageReturnsAndAByteOrderMark() {
    assertThat(owners("\uFEFF* @all\r\n\r\n# no\r\n/b @bo\r\n", "b", "a"))
        .containsExactly(List.of("@bo"), List.of("@all"));
    assertThat(owners("", "a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [Docs] @ana      | line 2 of the file CODEOWNERS begins a section of GitLab
          ^[Docs][2] @ana  | line 2 of the file CODEOWNERS begins a section of GitLab
          !a.txt @ana      | line 2 of the file CODEOWNERS uses '!', '[' or ']'
          [ab].txt @ana    | line 2 of the file CODEOWNERS begins a section of GitLab
          x[ab].txt @ana   | line 2 of the file CODEOWNERS uses '!', '[' or ']'
          / @ana           | line 2 of the file CODEOWNERS has the pattern '/', which matches no file
          a***b @ana       | which matches no file
          docs ana         | names 'ana', which is no @user, @organisation/team or mail address
          """)
  void knowsNoOwnerOfAFileWithALineThatGitHubSkips(String line, String fault) {
    FileOwners owners = parse("* @all\n" + line + "\n").of(List.of("a.txt"));

    assertThat(owners.fault()).contains(fault);
    assertThat(owners.owned()).isEmpty();
  }

  @Test
  void refusesBinaryAndHugeFiles() {
    assertThat(fault("* @a\0b")).isEqualTo("the file CODEOWNERS is no text");
    assertThat(fault("# ".repeat(CodeOwnersFile.MAX_BYTES)))
        .isEqualTo("the file CODEOWNERS has more than 3,000,000 bytes");
    assertThat(fault("a" + " @b".repeat(101))).contains("has more than 100 owners");
    assertThat(fault("a".repeat(1_001) + " @b")).contains("more than 1,000 characters");
    assertThat(fault("a @b\n".repeat(100_000))).contains("more than 50,000 patterns");
  }

  @Test
  void asksNobodyIfTheRequestTouchesNoFile() {
    assertThat(parse("\0").of(List.of())).isEqualTo(FileOwners.none());
  }

  @Test
  void refusesMoreSetsOfOwnersThanPeopleCanRead() {
    List<String> paths = IntStream.range(0, 501).mapToObj(i -> "f" + i).toList();
    CodeOwners owners =
        parse(paths.stream().map(path -> path + " @" + path + "\n").collect(Collectors.joining()));

    assertThat(owners.of(paths.subList(0, 500)).owned()).hasSize(500);
    assertThat(owners.of(paths).fault())
        .isEqualTo("the files of this request have more than 500 sets of owners");
  }

  @Test
  void givesUpOnFilesThatTakeTooLong() {
    String line = "a/**/".repeat(100) + "*b*c*d*e*f*g @b\n";
    String path = "a/".repeat(500) + "b".repeat(200) + "x";
    List<String> paths = IntStream.range(0, 50).mapToObj(i -> path + i).toList();

    FileOwners owners = parse(line.repeat(40)).of(paths, new MatchBudget(100_000));

    assertThat(owners.fault()).contains("too many patterns for the 50 files");
  }

  private static CodeOwners parse(String file) {
    return CodeOwners.of(CodeOwnersFile.of(file.getBytes(StandardCharsets.UTF_8)));
  }

  private static String fault(String file) {
    return String.valueOf(parse(file).of(List.of("a")).fault());
  }

  private static List<List<String>> owners(String file, String... paths) {
    FileOwners owners = parse(file).of(List.of(paths));
    assertThat(owners.fault()).isNull();
    return owners.owned().stream().map(OwnedFile::owners).toList();
  }
}
