package dev.perdure.workflows.port;

/** The tree after a planning, and the preflight check of the plan; unknown if the tree differs. */
public record PlanInspection(TreeCheck tree, PreflightReport preflight) {}
