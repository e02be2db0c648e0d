package dev.perdure.web.engine;

import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;

/** The activity implementations: all but those of a host run anywhere. */
public record ActivityImplementations(
    ModelActivities models, TaskActivities tasks, RunActivities runs, HostActivities host) {}
