-- The pictures and documents (SHA-256) that a model's vendor refused: they are left out of what a model is told.
alter table run_context add column refused_media json not null default '[]';
