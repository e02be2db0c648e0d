-- The commands of the user's and the repository's files as they were when the task began.
alter table task add commands json;
