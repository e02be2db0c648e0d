-- The settings and agents that a task began with; null before its workspace was made.
alter table task add configuration json;
