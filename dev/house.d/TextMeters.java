import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The language of comments and documents. */
record TextMeters(Sources sources) {

  /** Openings that hide the noun or the actor of a sentence. */
  private static final String CLAUSE =
      "(?:What|Whatever|Who|Whoever|Whose|Where|Wherever|Which|Whichever|Why|Those|That|So|Nobody|Somebody|Anew|Is|Are|Was|Has|Had|Does|Did)\\b";

  private static final Pattern COMMENT = Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?(?=\\S)(?!@)(?!\\{)([^\\n]*)");
  private static final Pattern OPENING = Pattern.compile("^" + CLAUSE + ".*");
  private static final Pattern BLOCK = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[-*]|\\d+\\.) )");
  private static final Pattern PLAIN = Pattern.compile("^\\s*(?:[|#<>!]|```).*");
  private static final int PERCENT = 100;

  List<Meter> read() throws IOException {
    List<String> java = new ArrayList<>();
    sources.java().forEach(source -> comments(source.place(), source.text(), java));
    List<String> pages = new ArrayList<>();
    Path frontend = sources.root().resolve("web-ui/frontend/src");
    for (Path file : Stream.concat(Sources.find(frontend, ".ts").stream(), Sources.find(frontend, ".tsx").stream()).toList()) {
      comments(frontend.relativize(file).toString(), Files.readString(file), pages);
    }
    return List.of(
        share("comments of Java that open with a clause, per mille", java, 20),
        share("comments of pages that open with a clause, per mille", pages, 20),
        longest("words of the longest paragraph of a document", paragraphs(), 80),
        longest("characters of the longest line of the change log", changes(), 160));
  }

  private static void comments(String place, String text, List<String> found) {
    COMMENT.matcher(text).results().forEach(match -> found.add(place + ": " + match.group(1)));
  }

  private static Meter share(String name, List<String> comments, long limit) {
    List<String> clauses = comments.stream().filter(line -> OPENING.matcher(line.substring(line.indexOf(": ") + 2)).matches()).toList();
    long value = comments.isEmpty() ? 0 : Math.round(10.0 * PERCENT * clauses.size() / comments.size());
    return new Meter(name, value, limit, clauses);
  }

  /** Each text with its length in front. */
  private static Meter longest(String name, List<String> measured, long limit) {
    List<String> sorted = measured.stream().sorted(Comparator.comparingLong(TextMeters::figure).reversed()).toList();
    List<String> above = sorted.stream().filter(line -> figure(line) > limit).toList();
    return new Meter(name, sorted.isEmpty() ? 0 : figure(sorted.getFirst()), limit, above);
  }

  private static long figure(String line) {
    return Long.parseLong(line.substring(0, line.indexOf(' ')));
  }

  private List<String> paragraphs() throws IOException {
    List<String> measured = new ArrayList<>();
    for (Path file : documents()) {
      for (String block : BLOCK.split(withoutCode(Files.readString(file)))) {
        if (!PLAIN.matcher(block.lines().findFirst().orElse("|")).matches()) {
          int words = block.strip().split("\\s+").length;
          measured.add(words + " " + sources.root().relativize(file) + ": " + block.strip().lines().findFirst().orElse(""));
        }
      }
    }
    return measured;
  }

  /** The documents in the root and in docs. */
  private List<Path> documents() throws IOException {
    return Sources.find(sources.root(), ".md").stream().filter(this::isDocument).toList();
  }

  private boolean isDocument(Path file) {
    Path relative = sources.root().relativize(file);
    return relative.getNameCount() == 1 || relative.startsWith("docs");
  }

  private static String withoutCode(String text) {
    return text.replaceAll("(?s)```.*?```", "");
  }

  private List<String> changes() throws IOException {
    Path log = sources.root().resolve("CHANGELOG.md");
    return Files.readAllLines(log).stream().map(line -> line.length() + " " + line).toList();
  }
}
