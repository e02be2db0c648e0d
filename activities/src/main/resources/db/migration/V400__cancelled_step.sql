-- A step that a person cancelled is not taken up again with its task, as one is that was stopped with it.
alter table step add column cancelled_by text;
alter table step add constraint step_cancelled_by_length check (octet_length(cancelled_by) <= 1000);
