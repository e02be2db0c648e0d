package dev.perdure.web.engine.encryption;

/**
 * The owner of an encrypted payload, to which its tag binds it.
 *
 * @param form the name of the form, which keeps owners of different kinds apart
 * @param kind the kind for people, such as {@code namespace}
 * @param name the owner among those of its kind
 */
record PayloadOwner(String form, String kind, String name) {

  static PayloadOwner namespace(String name) {
    return new PayloadOwner("perdure-payload-1", "namespace", name);
  }

  static PayloadOwner row(String scope) {
    return new PayloadOwner("perdure-row-1", "row", scope);
  }
}
