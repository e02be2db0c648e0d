-- The permission rules of the configuration files as they were when the task began; null before.
alter table task add configured_rules json;
