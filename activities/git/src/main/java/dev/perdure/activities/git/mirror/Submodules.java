package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The submodules of a commit, with the addresses that its {@code .gitmodules} names. */
record Submodules(Git git, String commit) {

  private static final String FILE = ".gitmodules";
  private static final Pattern SECURE_COPY = Pattern.compile("(?:[^@/:]+@)?([^@/:]+):(?!//).*");

  /** Every submodule of the commit, in the order of their paths. */
  List<Submodule> all() {
    GitResult listed = git.tryTo("ls-tree", "-r", "-z", "--full-tree", commit);
    List<String> links =
        listed.names().stream().filter(line -> line.startsWith("160000 ")).toList();
    if (links.isEmpty()) {
      return List.of();
    }
    Map<String, String> settings = settings();
    List<Submodule> all = new ArrayList<>();
    for (String line : links) {
      String path = line.substring(line.indexOf('\t') + 1);
      String id = line.split("[ \t]", 4)[2];
      String name =
          settings.entrySet().stream()
              .filter(each -> each.getKey().endsWith(".path") && each.getValue().equals(path))
              .map(each -> each.getKey().replaceFirst("^submodule\\.(.*)\\.path$", "$1"))
              .findFirst()
              .orElse("");
      String address = settings.getOrDefault("submodule.%s.url".formatted(name), "");
      all.add(new Submodule(path, id, name, address));
    }
    return all;
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    for (String entry :
        git.tryTo("config", "-z", "--blob", commit + ":" + FILE, "--list").names()) {
      String[] parts = entry.split("\n", 2);
      settings.put(parts[0], parts.length > 1 ? parts[1] : "");
    }
    return settings;
  }

  /**
   * The address of a submodule on the server of its repository; empty for another server and for a
   * directory of this machine, which no person has named.
   */
  static Optional<String> onSameServer(String repository, String address) {
    boolean isRelative = address.startsWith("./") || address.startsWith("../");
    String whole = isRelative ? joined(repository, address) : address;
    Optional<String> server = host(repository);
    return server.flatMap(_ -> Optional.of(whole).filter(it -> host(it).equals(server)));
  }

  private static String joined(String repository, String address) {
    String base = repository.replaceFirst("/+$", "");
    String rest = address;
    while (rest.startsWith("./") || rest.startsWith("../")) {
      if (rest.startsWith("../")) {
        int cut = Math.max(base.lastIndexOf('/'), base.lastIndexOf(':'));
        base = cut < 0 ? "" : base.substring(0, base.charAt(cut) == ':' ? cut + 1 : cut);
        rest = rest.substring(3);
      } else {
        rest = rest.substring(2);
      }
    }
    return base.endsWith(":") ? base + rest : base + "/" + rest;
  }

  private static Optional<String> host(String address) {
    if (address.contains("://")) {
      try {
        return Optional.ofNullable(new URI(address).getHost());
      } catch (URISyntaxException e) {
        return Optional.empty();
      }
    }
    Matcher copy = SECURE_COPY.matcher(address);
    return copy.matches() ? Optional.of(copy.group(1)) : Optional.empty();
  }
}
