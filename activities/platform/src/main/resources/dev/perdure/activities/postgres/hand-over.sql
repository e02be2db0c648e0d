-- Gives all objects of the database that perdure_app does not own yet to that role.
do $$
declare
  command text;
begin
  for command in
    with place as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ),
    object as (
      select 1 as rank, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner,
        'pg_namespace'::regclass as catalog, oid
      from place where nspname <> 'public'
      union all
      select case relkind when 'S' then 3 else 2 end,
        case relkind
          when 'v' then 'view'
          when 'm' then 'materialized view'
          when 'S' then 'sequence'
          when 'f' then 'foreign table'
          else 'table'
        end,
        format('%I.%I', nspname, relname), relowner, 'pg_class'::regclass, c.oid
      from pg_class c join place on place.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 4, 'routine', p.oid::regprocedure::text, proowner, 'pg_proc'::regclass, p.oid
      from pg_proc p join place on place.oid = pronamespace
      union all
      select 5, 'type', format('%I.%I', nspname, typname), typowner, 'pg_type'::regclass, t.oid
      from pg_type t
        join place on place.oid = typnamespace
        left join pg_class c on c.oid = typrelid
      where typtype in ('e', 'd', 'r') or (typtype = 'c' and c.relkind = 'c')
    )
    select format('alter %s %s owner to perdure_app', kind, name) from object
    where owner <> 'perdure_app'::regrole
      -- members of extensions, and sequences of columns, which follow their tables
      and not exists (
        select from pg_depend d
        where d.classid = object.catalog and d.objid = object.oid
          and (d.deptype = 'e' or (d.deptype in ('a', 'i') and object.kind = 'sequence'))
      )
    order by rank
  loop
    execute command;
  end loop;
end $$
