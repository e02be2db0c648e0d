package dev.perdure.activities.model;

/** A model ready to be asked. */
public record ResolvedModel(ModelCard card, ChatModel provider) {}
