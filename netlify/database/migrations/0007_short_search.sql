-- Trigrams cannot find what is shorter than three characters, and two are a whole name in Chinese,
-- Japanese and Korean. These are the characters of a text and its pairs of neighbours.
create function short_pieces(text text) returns text[]
  language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(text, null);
  pieces text[] := letters;
begin
  for place in 1 .. cardinality(letters) - 1 loop
    pieces := pieces || (letters[place] || letters[place + 1]);
  end loop;
  return pieces;
end;
$$;

create index orders_short_search on orders using gin (short_pieces(search_text));
