-- What a step was laid out to do: a finished step stays finished in a later plan only where this is the same there.
alter table step add content text;
