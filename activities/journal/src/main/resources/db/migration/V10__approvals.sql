-- The rules that say how many people approve the requests of a task; null without rules. Votes are submissions.
alter table task add column approval json;
