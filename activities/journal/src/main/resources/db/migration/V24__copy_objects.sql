-- The object of a pack in an S3-compatible store, as <bucket>/<key>, and the SHA-256 of its content.
-- The row of such a pack has no content. It is written after the object.
alter table file_pack add column object text;
alter table file_pack add column sha256 text;

-- The objects that Perdure has begun to store, also those that no pack came to need. A row goes
-- after its object, and may outlive its task.
create table file_object (
  object     text primary key,
  task_id    text not null,
  created_at timestamptz not null default now(),
  constraint file_object_length check (octet_length(object) <= 1100)
);
create index file_object_in_order on file_object (created_at);

-- The moment from which changes of a task's files wait for their copy; null if none waits.
alter table task add column copies_behind_at timestamptz;
create index task_copies_behind on task (copies_behind_at) where copies_behind_at is not null;
