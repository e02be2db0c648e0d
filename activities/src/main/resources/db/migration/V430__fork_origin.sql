-- Where a fork goes on from: the task, its host and the newest commit that is taken over; null for
-- a fork that begins anew.
alter table task add column fork_origin json;
