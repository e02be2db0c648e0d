-- The version of the organisation's configuration that a task was created by; null without one.
alter table task add column organisation json;
