-- Numbers of documents that are still to be written to their payment at the provider, where a restore
-- of this database does not reach. A row goes when the number stands there and no mail with the
-- document waits: that it has been sent is written there too.
create table uncopied_numbers (
  number text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- When the number was written there, while its mail was waiting; null before.
  copied_at timestamptz
);

create index uncopied_numbers_of_order on uncopied_numbers (order_id);

create function note_uncopied_number() returns trigger language plpgsql as $$
begin
  insert into uncopied_numbers (number, order_id) values (new.number, new.order_id)
  on conflict do nothing;
  return null;
end;
$$;

create trigger documents_uncopied after insert on documents
  for each row when (new.version = 1) execute function note_uncopied_number();
