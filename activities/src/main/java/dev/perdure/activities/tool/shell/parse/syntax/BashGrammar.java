package dev.perdure.activities.tool.shell.parse.syntax;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TreeSitterBash;

/** Reads shell text into a tree; text with a fault anywhere gives no tree. */
public final class BashGrammar {

  private static final Logger LOG = LoggerFactory.getLogger(BashGrammar.class);
  private static final int LONGEST = 65_536;
  private static final int PIECE = 16_384;

  /** What is open of documents is written down and read again at each word. */
  private static final int MOST_DOCUMENTS = 200;

  /** How often the parser may pause, which it does every hundred steps. */
  private static final int MOST_PAUSES = 1_000;

  private BashGrammar() {}

  /** The tree of a script; empty where the grammar can't make sense of all of it. */
  public static Optional<SyntaxNode> parse(String script) {
    byte[] source = script.getBytes(StandardCharsets.UTF_8);
    boolean readable =
        source.length <= LONGEST
            && script.indexOf('\0') < 0
            && script.split("<<", MOST_DOCUMENTS + 2).length <= MOST_DOCUMENTS + 1
            && new String(source, StandardCharsets.UTF_8).equals(script);
    if (!readable) {
      return Optional.empty();
    }
    try (var parser = new TSParser()) {
      parser.setLanguage(new TreeSitterBash());
      Libraries.dropFiles();
      try (var tree = tree(parser, source)) {
        if (tree == null || tree.getRootNode().hasError()) {
          return Optional.empty();
        }
        return new TreeCopy(source).of(tree.getRootNode());
      }
    }
  }

  /** Null where it was given up: at the first fault, whose mending could take minutes. */
  private static @Nullable TSTree tree(TSParser parser, byte[] source) {
    int[] pauses = {0};
    return parser.parseWithOptions(
        new byte[PIECE],
        null,
        (piece, from, _) -> {
          int length = Math.clamp(source.length - from, 0, piece.length);
          System.arraycopy(source, Math.min(from, source.length), piece, 0, length);
          return length;
        },
        TSInputEncoding.TSInputEncodingUTF8,
        state ->
            ++pauses[0] > MOST_PAUSES
                || (state.hasError() && state.getCurrentByteOffset() < source.length));
  }

  /**
   * The libraries of the parser are unpacked into files, which would stay when this process is
   * killed. Once loaded they need none, where the system tells which they are.
   */
  private static final class Libraries {

    private static final Path MAPPED = Path.of("/proc/self/maps");
    private static final Pattern UNPACKED = Pattern.compile("(/.*/tree-sitter-ng-lib_[^/]*)$");
    private static final AtomicBoolean DROPPED = new AtomicBoolean();

    private Libraries() {}

    static void dropFiles() {
      if (Files.exists(MAPPED) && DROPPED.compareAndSet(false, true)) {
        try {
          for (String line : Files.readAllLines(MAPPED, StandardCharsets.ISO_8859_1)) {
            var found = UNPACKED.matcher(line);
            if (found.find()) {
              Files.deleteIfExists(Path.of(found.group(1)));
            }
          }
        } catch (IOException | InvalidPathException fault) {
          LOG.debug("The files of the parser's libraries stay", fault);
        }
      }
    }
  }
}
