package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.testing.Subjects;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestTitleTest {

  private static final int MAX_LENGTH = 80;
  private static final String LONG = "a/very/long/name/".repeat(40);

  /** The table that the pages' test reads too, with the same titles in Chinese. */
  static Stream<Row> rows() {
    return ClasspathResources.text("request-titles.json")
        .lines()
        .filter(line -> line.startsWith("{"))
        .map(line -> Json.read(line.replaceFirst(",$", ""), Row.class));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void saysWhatAYesDoesInOneShortSentence(Row row) {
    RequestTitle title = RequestTitle.of(row.subject());

    assertThat(title.text()).isEqualTo(row.en()).hasSizeLessThanOrEqualTo(MAX_LENGTH);
    assertThat(title.key()).isEqualTo(row.key());
    assertThat(title.arguments()).isEqualTo(row.arguments());
    assertThat(row.zh()).hasSizeLessThanOrEqualTo(MAX_LENGTH);
  }

  @Test
  void hasATableOfSixtyTitles() {
    assertThat(rows().map(Row::en).distinct().count()).isGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void staysShortHoweverLongItsPartsAre(Row row) {
    String subject =
        Json.write(row.subject())
            .replaceAll(
                "(\"(?:command|branch|remote|model|step|stepTitle|title|question|name|file)\""
                    + " ?: ?\")",
                "$1" + LONG);

    assertThat(RequestTitle.of(Json.read(subject, Subject.class)).text())
        .hasSizeLessThanOrEqualTo(MAX_LENGTH)
        .startsWith(row.en().split("[ :]", 2)[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "bash, git push --force origin x, Overwrite",
    "bash, git push origin x, Push",
    "bash, npm publish x, Publish",
    "bash, rm -rf x, Delete",
    "network, evil.example, Reach evil.example",
    "edit, x, Change x",
    "read, x, Show x",
    "external_directory, /x/*, Reach /x/* outside the workspace",
    "bash_unconfined, x, Run without a sandbox"
  })
  void namesTheDangerBeforeALongCommand(String permission, String pattern, String start) {
    var preview =
        PermissionSubjectPreview.command(LONG + pattern, "", List.of(), true, null, "Say hello");
    var title =
        RequestTitle.of(
            new PermissionSubject(
                "bash",
                JsonObject.empty(),
                preview,
                List.of(Subjects.item(permission, pattern)),
                List.of(),
                List.of()));

    assertThat(title.text()).startsWith(start).hasSizeLessThanOrEqualTo(MAX_LENGTH);
  }

  @Test
  void countsTheNamesThatHaveNoRoom() {
    List<String> files =
        List.of("src/first/File.java", "src/second/File.java", "src/third/File.java", "d", "e");

    var title =
        RequestTitle.of(
            Subjects.permission(files.stream().map(file -> Subjects.item("read", file)).toList()));

    assertThat(title.text())
        .isEqualTo("Show src/first/File.java, src/second/File.java +3 to the model");
  }

  @Test
  void keepsTheHostOfALongAddress() {
    assertThat(
            RequestTitle.of(
                    Json.yaml(
                        "{mode: push, branch: perdure/12-a-long-name-of-a-branch, remote:"
                            + " 'https://git.example.com/"
                            + LONG
                            + "web', files: []}",
                        Subject.class))
                .text())
        .startsWith("Push ")
        .contains(" to git.example.com/…", "web: 0 files")
        .hasSizeLessThanOrEqualTo(MAX_LENGTH);
  }

  @Test
  void showsHiddenCharactersAndNoLineBreaks() {
    assertThat(RequestTitle.of(Subjects.commands("echo \u202egpj.exe\nls")).text())
        .isEqualTo("Run echo \\u202egpj.exe ls");
  }

  /** A request's facts and its expected title. */
  record Row(
      String en, String zh, String key, SequencedMap<String, String> arguments, Subject subject) {

    @Override
    public String toString() {
      return en;
    }
  }
}
