package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A B-tree refuses entries of more than 2,704 bytes, and with them the row. */
class IndexTest {

  private static final String UNLIMITED =
      """
      select distinct tab.relname || '.' || col.attname
      from pg_index idx
      join pg_class own on own.oid = idx.indexrelid
      join pg_am method on method.oid = own.relam and method.amname = 'btree'
      join pg_class tab on tab.oid = idx.indrelid
      join pg_namespace space on space.oid = tab.relnamespace and space.nspname = 'public'
      join pg_attribute col on col.attrelid = tab.oid and col.attnum = any (idx.indkey)
        and col.atttypid = 'text'::regtype and col.attgenerated = ''
      where tab.relname <> 'flyway_schema_history'
        and not exists (select from pg_constraint rule
          where rule.conrelid = tab.oid and col.attnum = any (rule.conkey)
            and (rule.contype = 'f'
              or rule.contype = 'c' and pg_get_constraintdef(rule.oid) like '%octet_length%'))
      order by 1
      """;

  /** Calls each function that an index may use, with the search path of a restored dump. */
  private static final String CALLS =
      """
      do $$
      declare call text;
      begin
        set local search_path = '';
        for call in
          select pg_catalog.format('select public.%I(%L::%s)', fn.proname, '{"text": "one two"}',
            pg_catalog.format_type(fn.proargtypes[0], null))
          from pg_catalog.pg_proc fn
          join pg_catalog.pg_namespace space on space.oid = fn.pronamespace and space.nspname = 'public'
          where fn.provolatile = 'i'
        loop
          execute call;
        end loop;
      end $$
      """;

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void holdsNoTextOfUnlimitedLength() {
    List<String> unlimited = journal.database().sql(UNLIMITED).query(String.class).list();

    assertThat(unlimited).isEmpty();
  }

  @Test
  void isBuiltWhenADumpIsRestored() {
    assertThatCode(() -> journal.database().sql(CALLS).update()).doesNotThrowAnyException();
  }
}
