package dev.perdure.web.notice;

/** An account at a server; the password is left out of its text. */
record MailLogin(String user, String password) {
  @Override
  public String toString() {
    return user;
  }
}
