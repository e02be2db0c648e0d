package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Model of the vendors' prompt caches. Anthropic's cache holds prefixes that end at a mark; a
 * lookup goes back at most 20 blocks from a mark. OpenAI's cache holds every prefix in steps of 128
 * tokens.
 */
final class PrefixCache {

  private static final int LOOK_BACK = 20;
  private static final int CHARACTERS_A_TOKEN = 4;
  private static final int PIECE = 128 * CHARACTERS_A_TOKEN;

  private final Set<Prefix> cached = new HashSet<>();
  private final Set<Prefix> unfinished = new HashSet<>();
  private final Map<Prefix, Integer> whole = new HashMap<>();
  private final List<String> rewritten = new ArrayList<>();

  /** The requests of a conversation that do not begin with the one before, in words. */
  synchronized List<String> rewritten() {
    return List.copyOf(rewritten);
  }

  /** Takes what was counted into the cache: from its answer on a request can be found there. */
  synchronized void keep() {
    cached.addAll(unfinished);
    unfinished.clear();
  }

  /** Counts the tokens of a request as it arrives. */
  synchronized WireTokens count(WireRequest request) {
    List<Block> blocks = blocks(request);
    List<Prefix> prefixes = prefixes(blocks);
    compare(request, prefixes);
    int read = read(blocks, prefixes);
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).marked()) {
        unfinished.add(prefixes.get(i));
      }
    }
    long known = read < 0 ? 0 : prefixes.get(read).length() / CHARACTERS_A_TOKEN;
    return new WireTokens(prefixes.getLast().length() / CHARACTERS_A_TOKEN - known, 20, known, 0);
  }

  private void compare(WireRequest request, List<Prefix> prefixes) {
    int answers = request.answers();
    boolean continues =
        prefixes.stream().anyMatch(prefix -> whole.getOrDefault(prefix, -1) >= answers - 1);
    if (answers > 0 && !continues) {
      rewritten.add(
          "Answer %d of agent %s in phase %s does not continue the request before it."
              .formatted(answers + 1, request.agent(), request.phase()));
    }
    whole.put(prefixes.getLast(), answers);
  }

  private int read(List<Block> blocks, List<Prefix> prefixes) {
    int best = -1;
    for (int i = 0; i < blocks.size(); i++) {
      for (int j = i; blocks.get(i).marked() && j >= 0 && j > i - LOOK_BACK; j--) {
        best = cached.contains(prefixes.get(j)) ? Math.max(best, j) : best;
      }
    }
    return best;
  }

  private static List<Prefix> prefixes(List<Block> blocks) {
    List<Prefix> prefixes = new ArrayList<>();
    var last = new Prefix(7, 0);
    for (Block block : blocks) {
      last = last.with(block.text());
      prefixes.add(last);
    }
    return prefixes;
  }

  private static List<Block> blocks(WireRequest request) {
    JsonNode body = request.body();
    boolean all = request.dialect() != WireDialect.ANTHROPIC;
    List<Block> blocks = new ArrayList<>();
    blocks.add(block("model", body.path("model"), all));
    body.path("tools").forEach(tool -> blocks.add(block("tool", tool, all)));
    body.path("system").forEach(text -> blocks.add(block("system", text, all)));
    for (JsonNode message :
        request.dialect() == WireDialect.ANTHROPIC
            ? WireRequest.elements(body.path("messages"))
            : request.messages()) {
      String role = message.path("role").asString("");
      if (message.path("content").isArray() && !all) {
        message.path("content").forEach(part -> blocks.add(block(role, part, false)));
      } else {
        blocks.add(block(role, message, all));
      }
    }
    return all ? blocks.stream().flatMap(PrefixCache::pieces).toList() : blocks;
  }

  /** Splits a block at the points where a prefix in OpenAI's cache can end. */
  private static Stream<Block> pieces(Block block) {
    return IntStream.rangeClosed(0, (block.text().length() - 1) / PIECE)
        .mapToObj(piece ->
            block
                .text()
                .substring(piece * PIECE, Math.min((piece + 1) * PIECE, block.text().length())))
        .map(text -> new Block(text, true));
  }

  private static Block block(String role, JsonNode node, boolean all) {
    JsonNode plain = node.deepCopy();
    boolean marked = plain instanceof ObjectNode object && object.remove("cache_control") != null;
    return new Block(role + plain, marked || all);
  }

  /** A part of a request; the cache may be written and read behind a marked one. */
  private record Block(String text, boolean marked) {}

  /** The beginning of a request: its hash and its length. */
  private record Prefix(long hash, long length) {
    Prefix with(String text) {
      long mixed = hash;
      for (int i = 0; i < text.length(); i++) {
        mixed = mixed * 1_000_003 + text.charAt(i);
      }
      return new Prefix(mixed, length + text.length());
    }
  }
}
