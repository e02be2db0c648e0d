-- Who edited a revision of a plan by hand; null where a model wrote it.
alter table plan_revision add column edited_by text
  constraint plan_revision_edited_by_length check (octet_length(edited_by) <= 400);
