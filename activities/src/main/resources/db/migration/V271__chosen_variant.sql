-- How hard a task's models think since somebody chose it beside a model, and the newest message then.
alter table task add column variant text, add column variant_after bigint;
