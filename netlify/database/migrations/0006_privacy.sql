alter table orders add column redacted_at timestamptz;

create index orders_to_redact on orders (order_date) where redacted_at is null;

-- The one exception to an append-only timeline: an erasure takes the words of a note away, and
-- says so for its transaction. What happened, when and by whom stays.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' and new.detail is null
    and (new.id, new.order_id, new.happened_at, new.kind, new.actor)
      = (old.id, old.order_id, old.happened_at, old.kind, old.actor)
    and new.amount is not distinct from old.amount
  then
    return new;
  end if;
  raise exception 'the timeline of an order is append-only';
end;
$$;
