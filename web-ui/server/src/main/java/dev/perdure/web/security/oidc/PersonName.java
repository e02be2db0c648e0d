package dev.perdure.web.security.oidc;

/** Names of people that records may bear. */
public final class PersonName {

  private PersonName() {}

  /** Whether a name holds letters, and none that hides or turns others to imitate a name. */
  public static boolean isPlain(String name) {
    return !name.isBlank() && name.codePoints().allMatch(PersonName::isPlain);
  }

  private static boolean isPlain(int character) {
    int type = Character.getType(character);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR
        && type != Character.UNASSIGNED
        && type != Character.SURROGATE;
  }
}
