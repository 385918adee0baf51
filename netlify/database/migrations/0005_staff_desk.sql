alter table order_items
  add column step text not null default 'questionnaire'
    check (step in ('questionnaire', 'information-received', 'in-preparation', 'review', 'delivered')),
  add column step_since timestamptz;

update order_items i set step_since = (select o.order_date from orders o where o.id = i.order_id);

alter table order_items alter column step_since set not null;

create index order_items_by_step on order_items (step, order_id);

-- Who did it: a staff address, or the name of a system.
alter table order_events
  add column actor text not null default 'shop',
  add column detail text;

drop trigger order_events_append_only on order_events;

create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check
  check (attention in ('amount-differs', 'not-settled'));

create index orders_by_status on orders (payment_status, order_date desc, id desc);
create index orders_needing_attention on orders (order_date)
  where attention is not null or dispute = 'open' or settlement in ('pending', 'processing');
create index mails_given_up on mails (order_id) where failed_at is not null;
create index order_events_by_kind on order_events (kind, happened_at desc);
create index webhook_events_newest on webhook_events (received_at desc);
