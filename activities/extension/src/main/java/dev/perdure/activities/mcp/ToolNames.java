package dev.perdure.activities.mcp;

import dev.perdure.planner.permission.ReservedToolNames;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Names {@code <server>_<tool>} under which models see the tools of an MCP server: unique, and of
 * characters and a length that vendors take.
 */
final class ToolNames {

  private static final int MAX_NAME_LENGTH = 64;
  private static final int DIGEST_LENGTH = 8;

  /** Tools of servers with these names would look like Perdure's own. */
  private static final List<String> RESERVED =
      List.of("plan", "bash", "opaque", "external", "doom", "perdure");

  private final String server;
  private final Set<String> taken = new HashSet<>();

  ToolNames(String server) {
    this.server = server;
  }

  /** Returns why a server can't have its name; empty if the server can have the name. */
  static Optional<String> refusal(String server) {
    String first = server.toLowerCase(Locale.ROOT).split("_", 2)[0];
    return RESERVED.contains(first)
        ? Optional.of(
            "The MCP server '%s' has a name that belongs to Perdure's own tools: give it another."
                .formatted(server))
        : Optional.empty();
  }

  /** The name of a tool, the same one for as long as the server has the same tools. */
  String of(String tool) {
    String plain = (server + "_" + tool).replaceAll("[^A-Za-z0-9_-]", "_");
    boolean free = !taken.contains(plain) && !ReservedToolNames.contains(plain);
    String name = free && plain.length() <= MAX_NAME_LENGTH ? plain : marked(plain, tool);
    taken.add(name);
    return name;
  }

  private static String marked(String plain, String tool) {
    String start =
        plain.substring(0, Math.min(plain.length(), MAX_NAME_LENGTH - DIGEST_LENGTH - 1));
    return start + "_" + DigestUtils.sha256Hex(tool).substring(0, DIGEST_LENGTH);
  }
}
