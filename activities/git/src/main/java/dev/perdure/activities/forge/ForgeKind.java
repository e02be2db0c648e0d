package dev.perdure.activities.forge;

import java.net.URI;
import java.util.List;

/** Kind of a forge: the words and the variables of its vendor. */
public enum ForgeKind {
  GITHUB("GitHub", "pull request", URI.create("https://github.com"), "x-access-token"),
  GITLAB("GitLab", "merge request", URI.create("https://gitlab.com"), "oauth2");

  private final String label;
  private final String request;
  private final URI publicServer;
  private final String user;

  ForgeKind(String label, String request, URI publicServer, String user) {
    this.label = label;
    this.request = request;
    this.publicServer = publicServer;
    this.user = user;
  }

  /** The vendor's name. */
  public String label() {
    return label;
  }

  /** The vendor's word for a request to merge a branch. */
  public String request() {
    return request;
  }

  /** The vendor's own server. */
  URI publicServer() {
    return publicServer;
  }

  /** The variables of a token, the first that is set counts. */
  List<String> tokenVariables() {
    return switch (this) {
      case GITHUB -> List.of("PERDURE_GITHUB_TOKEN", "GITHUB_TOKEN", "GH_TOKEN");
      case GITLAB -> List.of("PERDURE_GITLAB_TOKEN", "GITLAB_TOKEN");
    };
  }

  /** The variable of a token that messages name. */
  public String tokenVariable() {
    return name() + "_TOKEN";
  }

  /** The variable of the server's address. */
  String serverVariable() {
    return name() + "_URL";
  }

  /** The variable of the API's address. */
  String apiVariable() {
    return name() + "_API_URL";
  }

  /** The user beside a token in a login of git. */
  String user() {
    return user;
  }
}
