package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.files.ClaudeRuleFile;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.network.HostName;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Reads the instruction files (AGENTS.md, CLAUDE.md) that hold for a whole task: the person's own,
 * then the repository's, bounded in size. What is not read is named with the reason.
 *
 * @param root the real path of the worktree
 * @param home the home of the account
 * @param own the person's own files, of which the first that is there counts
 * @param configured what the setting {@code instructions} adds
 * @param permissions what rules say of the repository's files
 */
record InstructionFileLoader(
    Path root,
    Path home,
    List<Path> own,
    InstructionSettings configured,
    ReadPermissions permissions) {

  /** The names of instruction files; in each directory the first that is there counts. */
  static final List<String> NAMES = List.of("AGENTS.md", "CLAUDE.md", "CONTEXT.md");

  private static final int MAX_TEXT_LENGTH = 32 * 1024;
  private static final int MAX_TOTAL_TEXT_LENGTH = 64 * 1024;
  private static final long MAX_SIZE = 1 << 20;
  private static final int MAX_IMPORTS = 20;
  private static final int MAX_FILES_PER_GLOB = 20;
  private static final int MAX_DEPTH = 5;
  private static final String CLAUDE = "CLAUDE.md";

  /** An import such as {@code @style.md} outside of code. */
  private static final Pattern IMPORT =
      Pattern.compile("(?m)(?:^|\\s)@((?:~/|\\.{0,2}/)?[\\w./-]*\\w)");

  private static final Pattern CODE = Pattern.compile("(?s)```.*?(?:```|\\z)|`[^`\\n]*`");

  List<InstructionFile> read() {
    Map<String, InstructionFile> found = new LinkedHashMap<>();
    own.stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .ifPresent(file -> addWithImports(found, shown(file), true));
    Stream.concat(NAMES.stream(), Stream.of(".claude/" + CLAUDE))
        .filter(name -> Files.exists(root.resolve(name)))
        .findFirst()
        .ifPresent(name -> addWithImports(found, name, false));
    configured.files().stream()
        .filter(ClaudeRuleFile::isRule)
        .limit(ClaudeRuleFile.MAX_RULES)
        .forEach(path -> found.computeIfAbsent(path, this::rule));
    configured.repository().forEach(entry -> addConfigured(found, entry, false));
    configured.personal().forEach(entry -> addConfigured(found, entry, true));
    return bounded(List.copyOf(found.values()));
  }

  /** A rule for all files. A rule for some files is told when a run first reads such a file. */
  private InstructionFile rule(String path) {
    InstructionFile file = file(path, false);
    if (file.text().isEmpty()) {
      return file;
    }
    try {
      ClaudeRuleFile rule = ClaudeRuleFile.parse(path, file.text());
      return new InstructionFile(path, rule.paths().isEmpty() ? rule.text() : "", false, "");
    } catch (InvalidConfig e) {
      String reason = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
      return new InstructionFile(path, "", false, "not read: " + reason);
    }
  }

  private void addConfigured(Map<String, InstructionFile> found, String entry, boolean personal) {
    if (entry.contains("://")) {
      found.computeIfAbsent(entry, _ -> page(entry, personal));
    } else if (entry.startsWith("~/") || entry.startsWith("/")) {
      found.computeIfAbsent(entry, _ -> file(entry, personal));
    } else {
      List<String> chosen = chosen(entry);
      chosen.forEach(path -> found.computeIfAbsent(path, _ -> file(path, false)));
      if (chosen.isEmpty()) {
        found.put(entry, new InstructionFile(entry, "", personal, "not read: no file matches"));
      }
    }
  }

  private List<String> chosen(String entry) {
    try {
      PathMatcher glob = root.getFileSystem().getPathMatcher("glob:" + entry);
      return configured.files().stream()
          .filter(path -> glob.matches(Path.of(path)))
          .limit(MAX_FILES_PER_GLOB)
          .toList();
    } catch (PatternSyntaxException e) {
      return List.of();
    }
  }

  /** A page that the person named; a repository's wish to fetch one is told. */
  private InstructionFile page(String url, boolean personal) {
    String shown = HostName.plain(url);
    if (!personal) {
      return new InstructionFile(
          shown, "", false, "not read: only the operator's own perdure.yaml may name URLs");
    }
    try {
      return new InstructionFile(
          shown, text(InstructionPage.at(url, configured.denials())), true, "");
    } catch (IOException e) {
      return new InstructionFile(shown, "", true, "not read: " + e.getMessage());
    }
  }

  private void addWithImports(Map<String, InstructionFile> found, String source, boolean personal) {
    found.put(source, file(source, personal));
    if (source.endsWith(CLAUDE)) {
      List<String> importing = List.of(source);
      for (int depth = 0; depth < MAX_DEPTH && !importing.isEmpty(); depth++) {
        importing =
            importing.stream().flatMap(file -> imports(found, file, personal).stream()).toList();
      }
    }
  }

  /** Adds the files that one imports, and tells which are new. */
  private List<String> imports(
      Map<String, InstructionFile> found, String source, boolean personal) {
    String text = Objects.requireNonNull(found.get(source)).text();
    List<String> paths =
        IMPORT
            .matcher(CODE.matcher(text).replaceAll(""))
            .results()
            .limit(MAX_IMPORTS)
            .map(match -> imported(source, match.group(1)))
            .filter(path -> !found.containsKey(path) && exists(path, personal))
            .distinct()
            .toList();
    paths.forEach(path -> found.put(path, file(path, personal)));
    return paths;
  }

  /** The path of an import, seen from the file that imports it. */
  private static String imported(String source, String path) {
    int slash = source.lastIndexOf('/');
    return path.startsWith("/") || path.startsWith("~/") || slash < 0
        ? path.replaceFirst("^(?:\\./)+", "")
        : source.substring(0, slash + 1) + path.replaceFirst("^(?:\\./)+", "");
  }

  /**
   * An address such as {@code @team} is not an import. Perdure reports an import that leads outside
   * and does not follow it.
   */
  private boolean exists(String path, boolean personal) {
    return Files.isRegularFile(
        personal || path.startsWith("~/") ? expanded(path) : root.resolve(path).normalize());
  }

  private InstructionFile file(String source, boolean personal) {
    try {
      byte[] bytes = personal ? personal(expanded(source)) : repositorys(source);
      return new InstructionFile(source, text(bytes), personal, "");
    } catch (IOException e) {
      return new InstructionFile(source, "", personal, "not read: " + FileErrors.describe(e));
    }
  }

  private static byte[] personal(Path file) throws IOException {
    requireSmall(file);
    return SecureDirectory.readAnywhere(file);
  }

  private byte[] repositorys(String source) throws IOException {
    String path = source.startsWith("~/") ? expanded(source).toString() : source;
    return switch (ResolvedPath.of(root, path)) {
      case ResolvedPath.Inside inside when inside.isGit() || isSecret(inside.path()) ->
          throw new IOException("it may hold secrets");
      case ResolvedPath.Inside(var inside, var real) -> {
        requireSmall(real);
        yield SecureDirectory.read(root, inside);
      }
      case ResolvedPath.Outside _ -> throw new IOException("it leads outside of the workspace");
      case ResolvedPath.Nowhere(var reason) -> throw new IOException(reason);
    };
  }

  private boolean isSecret(String path) {
    return path.substring(path.lastIndexOf('/') + 1).startsWith(".env")
        || permissions.ofName(path) != ReadVerdict.ALLOWED;
  }

  private static void requireSmall(Path file) throws IOException {
    long size = Files.size(file);
    if (size > MAX_SIZE) {
      throw new IOException(
          "it has %,d bytes, and instructions may have %,d".formatted(size, MAX_SIZE));
    }
  }

  private static String text(byte[] bytes) throws IOException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0) {
        throw new IOException("it is not text");
      }
      return (text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
    } catch (CharacterCodingException e) {
      throw new IOException("it is not UTF-8 text", e);
    }
  }

  private static List<InstructionFile> bounded(List<InstructionFile> all) {
    List<InstructionFile> bounded = new ArrayList<>();
    int left = MAX_TOTAL_TEXT_LENGTH;
    for (InstructionFile one : all) {
      InstructionFile cut = bounded(one, Math.min(MAX_TEXT_LENGTH, left));
      left -= Math.min(left, cut.text().length());
      bounded.add(cut);
    }
    return bounded.stream().filter(one -> !one.text().isEmpty() || !one.note().isEmpty()).toList();
  }

  private static InstructionFile bounded(InstructionFile one, int most) {
    int length = one.text().length();
    return length <= most
        ? one
        : new InstructionFile(
            one.source(),
            most == 0 ? "" : TextShortener.start(one.text(), most),
            one.personal(),
            "cut: the first %,d of %,d characters; read the file for the rest"
                .formatted(most, length));
  }

  private String shown(Path file) {
    return file.startsWith(home) ? "~/" + home.relativize(file) : file.toString();
  }

  private Path expanded(String path) {
    return path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path);
  }
}
