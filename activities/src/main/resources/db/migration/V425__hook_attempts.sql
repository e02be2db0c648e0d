-- How often a hook was begun: one that is interrupted again and again is not asked without end.
alter table hook_verdict add column attempts integer not null default 1;
