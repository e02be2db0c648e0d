-- The file CODEOWNERS at the base commit of a task whose rules ask code owners. A fault says why
-- Perdure cannot read the file.
create table code_owners (
  task_id text primary key references task on delete cascade,
  content text not null,
  fault   text
);

-- The code owners of the files that a request touches; null if the task has no such file.
alter table request add column owners json;
