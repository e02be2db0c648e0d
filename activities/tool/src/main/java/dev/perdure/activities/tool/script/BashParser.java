package dev.perdure.activities.tool.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;
import org.treesitter.TreeSitterBash;

/** Parser of bash by its tree-sitter grammar; a script with a syntax error gives no tree. */
final class BashParser {

  private static final Logger LOG = LoggerFactory.getLogger(BashParser.class);
  private static final int MAX_SCRIPT_BYTES = 65_536;
  private static final int PIECE_BYTES = 16_384;

  /** Open here-documents are serialized and read again at each word. */
  private static final int MAX_HERE_DOCUMENTS = 200;

  /** How often the parser may pause, which it does every hundred steps. */
  private static final int MAX_PAUSES = 1_000;

  private BashParser() {}

  static Optional<SyntaxNode> parse(String script) {
    byte[] source = script.getBytes(StandardCharsets.UTF_8);
    boolean readable =
        source.length <= MAX_SCRIPT_BYTES
            && script.indexOf('\0') < 0
            && script.split("<<", MAX_HERE_DOCUMENTS + 2).length <= MAX_HERE_DOCUMENTS + 1
            && new String(source, StandardCharsets.UTF_8).equals(script);
    if (!readable) {
      return Optional.empty();
    }
    try (var parser = new TSParser()) {
      parser.setLanguage(new TreeSitterBash());
      Libraries.dropFiles();
      try (var tree = tree(parser, source)) {
        return tree == null || tree.getRootNode().hasError()
            ? Optional.empty()
            : new Copy(source).of(tree);
      }
    }
  }

  /** Null if parsing was stopped: at the first error, whose recovery could take minutes. */
  private static @Nullable TSTree tree(TSParser parser, byte[] source) {
    int[] pauses = {0};
    return parser.parseWithOptions(
        new byte[PIECE_BYTES],
        null,
        (piece, from, _) -> {
          int length = Math.clamp(source.length - from, 0, piece.length);
          System.arraycopy(source, Math.min(from, source.length), piece, 0, length);
          return length;
        },
        TSInputEncoding.TSInputEncodingUTF8,
        state ->
            ++pauses[0] > MAX_PAUSES
                || (state.hasError() && state.getCurrentByteOffset() < source.length));
  }

  /** A copy of a native tree, made in one walk: each access to a native node costs. */
  private static final class Copy {

    private static final int MAX_DEPTH = 150;
    private static final int MAX_NODES = 20_000;
    private static final Map<Integer, String> TYPES = new ConcurrentHashMap<>();
    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>(Map.of(0, ""));

    private final byte[] source;
    private int nodes;

    Copy(byte[] source) {
      this.source = source;
    }

    /** Empty if the tree is too deep to walk safely, too large, or lacks a node. */
    Optional<SyntaxNode> of(TSTree tree) {
      try (var cursor = new TSTreeCursor(tree.getRootNode())) {
        return node(cursor, MAX_DEPTH);
      }
    }

    private Optional<SyntaxNode> node(TSTreeCursor cursor, int depth) {
      var node = cursor.currentNode();
      if (depth == 0 || ++nodes > MAX_NODES || node.isMissing()) {
        return Optional.empty();
      }
      String field =
          FIELDS.computeIfAbsent(cursor.currentFieldId(), _ -> cursor.currentFieldName());
      List<SyntaxNode> children = new ArrayList<>();
      if (cursor.gotoFirstChild()) {
        do {
          var child = node(cursor, depth - 1);
          if (child.isEmpty()) {
            return Optional.empty();
          }
          children.add(child.get());
        } while (cursor.gotoNextSibling());
        cursor.gotoParent();
      }
      String type = TYPES.computeIfAbsent(node.getSymbol(), _ -> node.getType());
      if (type.equals("redirected_statement")) {
        addDash(children);
      }
      return Optional.of(node(type, field, node.getStartByte(), node.getEndByte(), children));
    }

    /** Before a document the grammar leaves a lone {@code -} out, which is an argument. */
    private void addDash(List<SyntaxNode> children) {
      var command = children.getFirst();
      int from = command.end();
      int to = children.size() > 1 ? children.get(1).start() : from;
      String gap = text(from, to);
      if (command.is("command") && gap.matches("[ \\t]+-[ \\t]+")) {
        List<SyntaxNode> words = new ArrayList<>(command.children());
        int at = from + gap.indexOf('-');
        words.add(node("word", "argument", at, at + 1, List.of()));
        children.set(0, node("command", command.field(), command.start(), at + 1, words));
      }
    }

    private SyntaxNode node(
        String type, String field, int start, int end, List<SyntaxNode> children) {
      int last = Math.min(end, source.length);
      return new SyntaxNode(type, field, text(start, last), start, last, children);
    }

    private String text(int start, int end) {
      return new String(source, start, end - start, StandardCharsets.UTF_8);
    }
  }

  /** The parser's libraries are unpacked into files, which a killed process would leave behind. */
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
        } catch (IOException | InvalidPathException e) {
          LOG.debug("The files of the parser's libraries stay", e);
        }
      }
    }
  }
}
