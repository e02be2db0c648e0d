package dev.perdure.planner.request.subject;

/** One thing that needs a yes, and the rule that asks for it. */
public record PermissionSubjectItem(
    String text, String permission, String pattern, PermissionSubject.Rule rule) {}
