package dev.perdure.activities.model.wire;

import java.util.Optional;

/** A call; without an id the server makes one, with an empty id it sends none. */
public record WireCall(Optional<String> id, String name, String arguments) {}
