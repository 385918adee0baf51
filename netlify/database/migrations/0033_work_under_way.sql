-- Whether the money for an item is there: its order is paid and not all of it has gone back. Kept here
-- too, so that what is due is found without asking every order that was begun and never paid.
alter table order_items add column under_way boolean not null default false;

update order_items i set under_way = true from orders o
where o.id = i.order_id and o.settlement = 'paid'
  and o.refunded_amount + o.lost_amount < o.total_amount;

create function mark_under_way() returns trigger language plpgsql as $$
begin
  update order_items set under_way =
    (new.settlement = 'paid' and new.refunded_amount + new.lost_amount < new.total_amount)
  where order_id = new.id;
  return null;
end;
$$;

create trigger orders_under_way after update of settlement, refunded_amount, lost_amount on orders
  for each row when (
    (old.settlement, old.refunded_amount, old.lost_amount)
      is distinct from (new.settlement, new.refunded_amount, new.lost_amount))
  execute function mark_under_way();

drop index order_items_promised;
drop index order_items_waiting;
create index order_items_promised on order_items (promised_on)
  include (order_id, product_id, step_since)
  where under_way and promised_on is not null and step <> 'delivered';
create index order_items_waiting on order_items (step_since) include (order_id, product_id)
  where under_way and step = 'questionnaire';

-- Issues are read from indexes alone, which stay small however many orders there are.
drop index documents_unprintable;
create index documents_unprintable on documents (issued_at) include (id, order_id, subject, version)
  where kind = 'invoice' and unprintable <> '{}';
create index refunds_unknown on refunds (updated_at)
  where status not in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled');
