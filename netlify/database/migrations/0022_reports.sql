-- What each month sold, gave back and cost, by product, summed up as it happens: a report reads a few
-- rows however many orders there are. Amounts in pence. Money that is not about a product, such as a
-- fee of the account, stands under a blank id.
create table monthly_figures (
  -- The first day of the month in London.
  month date not null,
  live boolean not null,
  product_id text not null,
  kind text not null check (kind in ('sale', 'refund', 'fee', 'dispute')),
  name text not null,
  gross bigint not null,
  vat bigint not null,
  primary key (month, live, product_id, kind)
);

-- The moment to which a document belongs in the books: an invoice when it was paid, a credit note when
-- the money went back, one that became void when that was known.
alter table documents add column booked_at timestamptz;

create function document_booked_at(facts jsonb, issued_at timestamptz) returns timestamptz
language sql stable as $$
  select case
    when facts ->> 'kind' = 'invoice' then (facts ->> 'paidAt')::timestamptz
    when facts ->> 'isVoid' = 'true' then issued_at
    else (facts -> 'refund' ->> 'at')::timestamptz
  end
$$;

-- What a document adds to the sums of its month, by product: its own lines, unless it is void, and not
-- those of the version before it, which it replaces.
create function document_figures(facts jsonb, before jsonb)
returns table (product_id text, name text, gross bigint, vat bigint) language sql stable as $$
  select line ->> 'productId', max(line ->> 'name'), sum(sign * (line ->> 'gross')::bigint)::bigint,
    sum(sign * (line ->> 'vat')::bigint)::bigint
  from (
    select 1 as sign, jsonb_array_elements(facts -> 'lines') as line
    where facts ->> 'isVoid' is distinct from 'true'
    union all
    select -1, jsonb_array_elements(before -> 'lines')
  ) lines
  group by line ->> 'productId'
$$;

update documents set booked_at = document_booked_at(facts, issued_at);

insert into monthly_figures (month, live, product_id, kind, name, gross, vat)
select date_trunc('month', d.booked_at at time zone 'Europe/London')::date, d.live, f.product_id,
  case d.kind when 'invoice' then 'sale' else 'refund' end, max(f.name), sum(f.gross), sum(f.vat)
from documents d
left join documents b on b.subject = d.subject and b.version = d.version - 1,
  document_figures(d.facts, b.facts) f
group by 1, 2, 3, 4;

create index documents_booked on documents (booked_at, id);

create function count_document() returns trigger language plpgsql as $$
begin
  new.booked_at := document_booked_at(new.facts, new.issued_at);
  -- In the order of their ids, so that two transactions never wait for each other.
  insert into monthly_figures as kept (month, live, product_id, kind, name, gross, vat)
  select date_trunc('month', new.booked_at at time zone 'Europe/London')::date, new.live,
    f.product_id, case new.kind when 'invoice' then 'sale' else 'refund' end, f.name, f.gross, f.vat
  from document_figures(new.facts, (select b.facts from documents b
    where b.subject = new.subject and b.version = new.version - 1)) f
  order by f.product_id
  on conflict (month, live, product_id, kind) do update set name = excluded.name,
    gross = kept.gross + excluded.gross, vat = kept.vat + excluded.vat;
  return new;
end;
$$;

create trigger documents_counted before insert on documents
  for each row execute function count_document();

-- The provider's own book: every movement on the account's balance, by its id. Its categories are the
-- provider's words, to which it may add.
create table movements (
  id text primary key,
  happened_at timestamptz not null,
  category text not null,
  -- Minor units of `currency`, negative where money leaves; the fee is not in it.
  amount integer not null,
  fee integer not null,
  currency text not null,
  -- The charge, refund or dispute that it is about, and the payment behind it; null where there is none.
  source text,
  payment_intent text,
  -- The order that the payment names, or whose payment it is.
  order_id uuid references orders (id) on delete cascade,
  live boolean not null
);

create index movements_by_time on movements (happened_at);
create index movements_of_source on movements (source);
create index movements_of_payment on movements (payment_intent) where category = 'charge';

-- How far the provider's book has been read: lists come newest first, a bounded part at a time.
create table balance_readings (
  name text primary key,
  since timestamptz not null,
  until timestamptz not null,
  -- The last movement that was read; null before the first, and once all have been.
  after text,
  is_done boolean not null
);

-- Months of the shop's books beside the provider's, as they were last compared.
create table comparisons (
  month date primary key,
  compared_at timestamptz not null,
  result jsonb not null
);
