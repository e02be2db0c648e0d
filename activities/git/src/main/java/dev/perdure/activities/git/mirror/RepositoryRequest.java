package dev.perdure.activities.git.mirror;

import java.util.Optional;

/** A repository, the requested ref and whether to include uncommitted changes. */
public record RepositoryRequest(String location, Optional<String> ref, boolean includeChanges) {}
