package dev.perdure.activities.git;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reason why a git server refuses a command, read from git's messages, with the remedy. */
public enum GitServerError {
  /** A server of SSH whose key nobody has confirmed. */
  UNKNOWN_HOST_KEY(
      "Host key verification failed|authenticity of host",
      "Add the key of the server to ~/.ssh/known_hosts of Perdure's account after you have compared it with the one that the server's owner publishes.",
      false),
  /** A proxy that asks for a login. */
  PROXY_LOGIN(
      "407 from proxy after CONNECT|CONNECT tunnel failed, response 407|returned error: 407",
      "The proxy asks for a login: set HTTPS_PROXY, or http.proxy of git, to http://USER:PASSWORD@HOST:PORT, or name the server in NO_PROXY.",
      false),
  /** A proxy that is away, or does not lead to the server. */
  PROXY(
      "from proxy after CONNECT|CONNECT tunnel failed|Could not resolve proxy|Proxy CONNECT aborted",
      "The proxy does not lead to the server: check HTTPS_PROXY, http.proxy of git and the rules of the proxy, or name the server in NO_PROXY.",
      true),
  /** A certificate that no known authority has signed, or that is of another host. */
  CERTIFICATE(
      "SSL certificate problem|(?i:certificate verification failed)|certificate subject name|error setting certificate",
      "The certificate of the server is not trusted: name the PEM file of its authority in GIT_SSL_CAINFO, and start Perdure again.",
      false),
  /** A host without an address. */
  UNKNOWN_HOST(
      "Could not resolve host",
      "Check the name of the host, and that this machine can resolve it.",
      true),
  /** A limit of requests, or a server that is busy or faulty. */
  BUSY(
      "requested URL returned error: (?:429|5\\d\\d)",
      "The server limits requests or is busy: Perdure tries again in a few minutes.",
      true),
  /** A login that is missing or wrong. */
  SIGN_IN(
      "Authentication failed|could not read (?:Username|Password)|returned error: 401|which is no repository|Permission denied \\(",
      "Give Perdure a valid token for this server (GITHUB_TOKEN, a GitHub App or GITLAB_TOKEN, with GITHUB_URL or GITLAB_URL for a server of your own), or give its account an SSH key or a credential helper.",
      false),
  /** A login without the right to the repository. */
  FORBIDDEN(
      "returned error: 403|(?i:not allowed to|permission to \\S+ denied)",
      "Give the token or the key the right to this repository.",
      false),
  /** A repository that is missing, or that the login may not see. */
  NOT_FOUND(
      "repository '[^']*' not found|returned error: 404|(?i:repository not found|could not be found|does not appear to be a git repository)",
      "Check the address, and that the token or the key may see the repository: servers hide private ones.",
      false),
  /** A server that leads to another one; the message names the new address. */
  MOVED("which Perdure does not follow", "Perdure sent nothing to that server.", false),
  /** A server that answers with a page. */
  NOT_GIT(
      "is this a git repository\\?|invalid server response",
      "The server answers with a page and not as git does: check the address.",
      false),
  /** A connection that broke, or an answer that did not come in time. */
  CUT(
      "hung up unexpectedly|RPC failed|Empty reply from server|unexpected disconnect|Connection (?:reset|timed out)|It took longer than",
      "The connection broke: check that the server can be reached.",
      true),
  /** Another failure. */
  OTHER("", "Check the address, and that git can sign in there without asking.", true);

  private final Pattern form;
  private final String remedy;
  private final boolean isPassing;

  GitServerError(String form, String remedy, boolean isPassing) {
    this.form = Pattern.compile(form);
    this.remedy = remedy;
    this.isPassing = isPassing;
  }

  /** Reads the reason from git's messages. */
  public static GitServerError of(String errors) {
    return Stream.of(values())
        .filter(error -> error.form.matcher(errors).find())
        .findFirst()
        .orElse(OTHER);
  }

  /** Returns the remedy, a sentence. */
  public String remedy() {
    return remedy;
  }

  /** Whether a retry may help. */
  public boolean isPassing() {
    return isPassing;
  }
}
