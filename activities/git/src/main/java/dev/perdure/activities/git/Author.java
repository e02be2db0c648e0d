package dev.perdure.activities.git;

/** Author of git commits: a name and an e-mail address. */
public record Author(String name, String email) {

  /** The name used if none is configured. */
  public static final Author PERDURE = new Author("Perdure", "perdure@localhost");

  /** Refuses names git would refuse. */
  public Author {
    if (name.isBlank() || email.isBlank()) {
      throw new IllegalArgumentException(
          "The author '%s <%s>' of commits needs a name and an address.".formatted(name, email));
    }
  }

  /** The program, committing under this name. */
  public Git on(Git git) {
    return git.with("GIT_AUTHOR_NAME", name)
        .with("GIT_AUTHOR_EMAIL", email)
        .with("GIT_COMMITTER_NAME", name)
        .with("GIT_COMMITTER_EMAIL", email);
  }
}
