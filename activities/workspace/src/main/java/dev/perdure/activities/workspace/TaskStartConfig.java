package dev.perdure.activities.workspace;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.trust.FoundTrustParts;
import dev.perdure.activities.trust.RepositoryConfigFiles;
import dev.perdure.planner.permission.Ruleset;
import java.util.List;

/** The effective configuration and rules, and notices about ignored parts. */
record TaskStartConfig(
    TaskConfiguration configuration,
    List<Ruleset> rules,
    RepositoryConfigFiles repository,
    FoundTrustParts trust,
    List<String> notices) {}
