package dev.perdure.planner.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A repository at Azure DevOps, which has several hosts and paths for each repository. Its path in
 * rules is {@code ORGANISATION/PROJECT/_git/REPOSITORY} at the host {@code dev.azure.com}.
 *
 * @param path the path, or a pattern of paths
 * @param isExact whether the path means this repository alone: false if the address names no
 *     organisation, or if it does not show which project is meant
 */
record AzureRepository(String path, boolean isExact) {

  /** The host that names of repositories bear. */
  static final String HOST = "dev.azure.com";

  private static final String OLD_DOMAIN = ".visualstudio.com";
  private static final Set<String> SSH_HOSTS =
      Set.of("ssh.dev.azure.com", "vs-ssh.visualstudio.com");
  private static final String COLLECTION = "defaultcollection";
  private static final String GIT = "_git";

  /** Words of a path before a repository's name, and other views of the same repository. */
  private static final Set<String> MARKS = Set.of(GIT, "_ssh");

  private static final Set<String> VIEWS = Set.of("_full", "_optimized");

  /** Ids of a project or repository, which Azure takes in the place of their names. */
  private static final Pattern ID =
      Pattern.compile("(?:.*/)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:/.*)?");

  private static final Pattern WILD = Pattern.compile(".*[*?].*");

  /**
   * The repository of an address, or the pattern of repositories.
   *
   * @param host the name of the server in lower case
   * @param path the path in lower case, without a leading slash
   * @param login the login of the address; older addresses name the organisation there
   * @return empty for another server
   */
  static Optional<AzureRepository> find(String host, String path, String login) {
    List<String> segments = List.of(path.split("/"));
    if (host.equals(HOST)) {
      return Optional.of(of(segments.getFirst(), rest(segments, 1)));
    }
    if (SSH_HOSTS.contains(host)) {
      return Optional.of(ofSsh(segments, login));
    }
    int end = host.indexOf('.');
    return end >= 0 && host.substring(end).equals(OLD_DOMAIN)
        ? Optional.of(of(host.substring(0, end), segments))
        : Optional.empty();
  }

  private static AzureRepository ofSsh(List<String> segments, String login) {
    if (segments.getFirst().equals("v3") && segments.size() > 1) {
      return of(segments.get(1), marked(rest(segments, 2)));
    }
    return segments.equals(List.of("*")) ? of("*", List.of()) : of(login, segments);
  }

  /** Whether a name is of a repository by an id, which could be any repository at Azure DevOps. */
  static boolean isOfId(String name) {
    return name.startsWith(HOST + "/") && ID.matcher(name).matches();
  }

  private static AzureRepository of(String organisation, List<String> given) {
    List<String> segments = withoutCollection(given);
    int mark = mark(segments);
    if (mark < 0 || mark + 1 == segments.size()) {
      return new AzureRepository(join(organisation, segments), !organisation.isEmpty());
    }
    List<String> repository = withoutView(rest(segments, mark + 1));
    String project = mark == 0 ? repository.getFirst() : segments.getFirst();
    List<String> named = new ArrayList<>(List.of(project, GIT));
    named.addAll(repository);
    boolean isProjectKnown = mark == 1 || (mark == 0 && !WILD.matcher(project).matches());
    return new AzureRepository(
        join(organisation, named), isProjectKnown && !organisation.isEmpty());
  }

  private static List<String> withoutCollection(List<String> segments) {
    boolean isCollection = !segments.isEmpty() && segments.getFirst().equals(COLLECTION);
    return isCollection ? rest(segments, 1) : segments;
  }

  private static List<String> withoutView(List<String> repository) {
    boolean isView = repository.size() > 1 && VIEWS.contains(repository.getFirst());
    return isView ? rest(repository, 1) : repository;
  }

  private static int mark(List<String> segments) {
    for (int i = 0; i < segments.size(); i++) {
      if (MARKS.contains(segments.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** The project and repository of an address of SSH, with the word that the other ones have. */
  private static List<String> marked(List<String> segments) {
    if (segments.size() != 2) {
      return segments;
    }
    return List.of(segments.getFirst(), GIT, segments.getLast());
  }

  private static List<String> rest(List<String> segments, int from) {
    return segments.subList(Math.min(from, segments.size()), segments.size());
  }

  private static String join(String organisation, List<String> segments) {
    List<String> all = new ArrayList<>(List.of(organisation));
    all.addAll(segments);
    return String.join("/", all);
  }
}
