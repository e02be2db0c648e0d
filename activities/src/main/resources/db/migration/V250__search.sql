-- Full text over what people and models said. Words are what stands between blanks and punctuation, so that a part of a
-- path is found; each ideograph is a word of its own, as no blank parts them.

create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(
          regexp_replace(left(value, 50000), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'),
          '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af])', ' \1 ', 'g') $$;

-- The words of one term in their order; the last may be only begun, once there are three letters of it.
create function search_query(term text) returns tsquery
  language sql immutable strict parallel safe
  as $$ select case when words = '' then ''::tsquery
               else (words || case when length(term) > 2 then ':*' else '' end)::tsquery end
        from (select phraseto_tsquery('simple', search_text(term))::text as words) phrase $$;

-- A text that cannot be read as words is in no index, and in no one's way.
create function part_words(body json) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$ begin
    return case when body ->> 'synthetic' = 'true' then ''::tsvector
      else to_tsvector('simple', search_text(coalesce(body ->> 'text', ''))) end;
  exception when untranslatable_character or program_limit_exceeded then
    return ''::tsvector;
  end $$;

create index part_words on part using gin (part_words(body)) where kind = 'text';
