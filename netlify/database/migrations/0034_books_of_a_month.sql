-- A month that has ended never changes. A document belongs to the day on which it is issued, but for the
-- first invoice of an order, which belongs to the day of its payment. A copy with corrected words adds
-- nothing; amounts are corrected by a credit note and a new invoice, both booked as they are issued.
create or replace function count_document() returns trigger language plpgsql as $$
declare
  is_void constant boolean := new.facts ->> 'isVoid' is not distinct from 'true';
begin
  if new.version > 1 and new.facts -> 'lines' is distinct from (select b.facts -> 'lines'
    from documents b where b.subject = new.subject and b.version = new.version - 1)
  then
    raise exception 'a later version of a document has the lines of the one before';
  end if;
  new.booked_at := case
    when new.version = 1 and new.kind = 'invoice' and not new.facts ? 'invoice'
      then (new.facts ->> 'paidAt')::timestamptz
    else new.issued_at
  end;
  if new.version > 1 and not is_void then
    return new;
  end if;
  -- A credit note that is about no refund takes back a sale. In the order of their ids, so that two
  -- transactions never wait for each other.
  insert into monthly_figures as kept (month, live, product_id, kind, name, gross, vat)
  select date_trunc('month', new.booked_at at time zone 'Europe/London')::date, new.live, f.product_id,
    case when new.facts ? 'refund' then 'refund' else 'sale' end, f.name, f.sign * f.gross, f.sign * f.vat
  from (
    select line ->> 'productId' as product_id, max(line ->> 'name') as name,
      sum((line ->> 'gross')::bigint) as gross, sum((line ->> 'vat')::bigint) as vat,
      case when is_void or (new.kind = 'credit-note' and not new.facts ? 'refund') then -1 else 1 end
        as sign
    from jsonb_array_elements(new.facts -> 'lines') line group by 1
  ) f
  order by f.product_id
  on conflict (month, live, product_id, kind) do update set name = excluded.name,
    gross = kept.gross + excluded.gross, vat = kept.vat + excluded.vat;
  return new;
end;
$$;

drop function document_figures(jsonb, jsonb);
drop function document_booked_at(jsonb, timestamptz);

-- Documents are never changed or taken away. The one exception is an erasure, which says so for its
-- transaction, and takes nothing but the person away.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and to_jsonb(new) - array['facts', 'unprintable'] = to_jsonb(old) - array['facts', 'unprintable']
    and new.facts - 'buyer' = old.facts - 'buyer'
  then
    return new;
  end if;
  raise exception 'documents are append-only';
end;
$$;

create trigger documents_append_only before update or delete on documents
  for each row execute function refuse_document_change();

-- When the order was paid, by the provider's clock.
alter table orders add column paid_at timestamptz;
update orders o set paid_at = (select min(happened_at) from order_events e
  where e.order_id = o.id and e.kind = 'payment-received');
