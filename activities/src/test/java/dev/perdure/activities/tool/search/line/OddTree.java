package dev.perdure.activities.tool.search.line;

import static dev.perdure.activities.tool.search.tree.RealGit.git;

import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes a git repository whose files hold everything that search programs disagree about. */
final class OddTree {

  private static final List<String> WORDS =
      List.of(
          "handler",
          "Handler",
          "HANDLER",
          "größe",
          "GRÖSSE",
          "ſtrange",
          "\u212Aelvin",
          "Kelvin",
          "foo(bar)",
          "interface{}",
          "a.b",
          "x42",
          "٣٤",
          "tab\there",
          "naïve",
          "日本",
          "\uD83D\uDE00",
          "end;",
          "--flag",
          "[a]",
          "$HOME",
          "^top",
          "\\path\\to",
          "\u00A0",
          "\u2028",
          "\u0085",
          "i\u0307",
          "ı");

  private final Random random;

  OddTree(long seed) {
    this.random = new Random(seed);
  }

  Path make(Path root, int files) throws IOException, InterruptedException {
    Files.createDirectories(root);
    for (int i = 0; i < files; i++) {
      Path file = root.resolve(name(i));
      Files.createDirectories(file.getParent());
      Files.write(file, content());
    }
    Files.writeString(root.resolve(".gitignore"), "*.log\nbuild/\n!keep.log\n/only-top\n");
    Files.createDirectories(root.resolve("deep/er"));
    Files.writeString(root.resolve("deep/.gitignore"), "*.tmp\n!er/yes.tmp\n");
    for (String file :
        List.of(
            "keep.log",
            "drop.log",
            "only-top",
            "deep/only-top",
            "deep/no.tmp",
            "deep/er/yes.tmp",
            "tracked.log",
            ".hidden",
            "-dash",
            "with space",
            "UPPER.JAVA")) {
      Files.write(root.resolve(file), content());
    }
    addOddNames(root);
    Files.createSymbolicLink(root.resolve("loop"), root);
    Files.createSymbolicLink(root.resolve("deep/link"), root.resolve("keep.log"));
    Files.createSymbolicLink(root.resolve("nowhere"), root.resolve("gone"));
    git(root, "init", "-q");
    git(root, "add", "-f", "tracked.log");
    return root.toRealPath();
  }

  private void addOddNames(Path root) throws IOException {
    for (String file :
        List.of(
            "caf\uDCE9.txt",
            "caf\uDCE8.txt",
            "deep/\uDCD6\uDCD0\uDCCE.java",
            "dir\uDCFF/in.txt",
            "dir\uDCFF/no.log",
            "odd\uDCFE.log",
            "\uFFFD.txt",
            "two\nlines.txt")) {
      Path path = PathText.below(root, file);
      Files.createDirectories(path.getParent());
      Files.write(path, content());
    }
    for (int i = 0; i < 9; i++) {
      Files.write(root.resolve("wide%d.txt".formatted(i)), wide(i));
    }
  }

  private String name(int i) {
    return switch (i % 7) {
      case 0 -> "src/main/File%d.java".formatted(i);
      case 1 -> ".config/file%d".formatted(i);
      case 2 -> "build/out%d.txt".formatted(i);
      case 3 -> "größe/ſ%d.txt".formatted(i);
      case 4 -> "deep/er/%d.tmp".formatted(i);
      default -> "a%d.txt".formatted(i);
    };
  }

  private byte[] content() throws IOException {
    var out = new java.io.ByteArrayOutputStream();
    if (random.nextInt(8) == 0) {
      out.write("\uFEFF".getBytes(StandardCharsets.UTF_8));
    }
    int lines = random.nextInt(12);
    for (int i = 0; i < lines; i++) {
      addLine(out);
    }
    if (random.nextBoolean()) {
      out.write("handler at the end".getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  /** UTF-16 with a mark, in both orders; some with half a character at the end, some UTF-32. */
  private byte[] wide(int kind) throws IOException {
    String text = "\uFEFFhandler\r\n" + new String(content(), StandardCharsets.UTF_8);
    byte[] bytes =
        switch (kind % 4) {
          case 0 -> text.getBytes(StandardCharsets.UTF_16LE);
          case 1 -> text.getBytes(StandardCharsets.UTF_16BE);
          case 2 -> (text + "handler\uD83D").getBytes(StandardCharsets.UTF_16LE);
          default -> text.getBytes(StandardCharsets.UTF_32LE);
        };
    return kind == 4 ? Arrays.copyOf(bytes, bytes.length + 1) : bytes;
  }

  private void addLine(java.io.ByteArrayOutputStream out) throws IOException {
    for (int word = random.nextInt(5); word >= 0; word--) {
      out.write(WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8));
      out.write(random.nextInt(6) == 0 ? '_' : ' ');
    }
    if (random.nextInt(15) == 0) {
      out.write(new byte[] {(byte) 0xFF, (byte) 0xC3, 'h', (byte) 0xE4});
    }
    if (random.nextInt(120) == 0) {
      out.write(0);
    }
    if (random.nextInt(60) == 0) {
      out.write("long ".repeat(3_000).getBytes(StandardCharsets.UTF_8));
    }
    out.write((random.nextInt(4) == 0 ? "\r\n" : "\n").getBytes(StandardCharsets.UTF_8));
  }
}
