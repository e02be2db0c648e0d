-- Who made the call: the main run plans as one agent and builds as another. Null for calls that
-- belong to no run, and for those of before.
alter table usage add column agent text;
