-- The role of a run in its task: permissions and behaviour follow from it, not from the form of its id.
alter table conversation add kind text;
update conversation set kind = case
  when parent_id is null then 'main'
  when settings ->> 'fixed' = 'true' then 'fixed'
  when id like '%.task' then 'delegated'
  when id like '%.scope' then 'scope'
  when id like '%.verdict-%' then 'verdict'
  when agent = 'explore' then 'explore'
  when step is not null then 'step'
  else 'design'
end;
alter table conversation alter kind set not null;
