-- What exactly happened, as a value with its parts apart; `detail` is the same as one text, which the
-- previous release writes and reads. The next release that changes this table drops `detail`, both
-- functions and the trigger, once it has filled `facts` of the rows that have none.
alter table order_events add column facts jsonb;

create function order_event_facts(kind text, detail text) returns jsonb language sql immutable as $$
  select case
    when detail is null then null
    when kind in ('mail-sent', 'mail-failed', 'mail-redirected', 'copy-queued', 'copy-held-back')
      then jsonb_strip_nulls(jsonb_build_object('type', 'mail',
        'mail', split_part(detail, ': ', 1), 'to', substring(detail from ': (.*)$')))
    when kind = 'step-moved'
      and detail ~ ': (questionnaire|information-received|in-preparation|review|delivered)$'
      then jsonb_build_object('type', 'step', 'product', substring(detail from '^(.*): [a-z-]+$'),
        'step', substring(detail from ': ([a-z-]+)$'))
    when kind = 'email-corrected' and detail like '% → %'
      then jsonb_build_object('type', 'correction', 'field', 'email',
        'before', split_part(detail, ' → ', 1), 'after', substring(detail from ' → (.*)$'))
    when kind = 'details-corrected' and detail ~ '^[A-Za-z]+: .* → '
      then jsonb_build_object('type', 'correction', 'field', split_part(detail, ': ', 1),
        'before', substring(detail from ': (.*?) → '), 'after', substring(detail from ' → (.*)$'))
    when kind = 'attention-closed' and detail ~ '^[a-z-]+: '
      then jsonb_build_object('type', 'closure', 'reason', split_part(detail, ': ', 1),
        'note', substring(detail from ': (.*)$'))
    when kind ~ '^(refund|dispute|fraud)-'
      then jsonb_build_object('type', 'provider', 'word', detail)
    else jsonb_build_object('type', 'text', 'text', detail)
  end
$$;

create function order_event_detail(facts jsonb) returns text language sql immutable as $$
  select case facts ->> 'type'
    when 'mail' then (facts ->> 'mail') || coalesce(': ' || (facts ->> 'to'), '')
    when 'step' then (facts ->> 'product') || ': ' || (facts ->> 'step')
    when 'correction' then case when facts ->> 'field' = 'email' then '' else (facts ->> 'field') || ': ' end
      || (facts ->> 'before') || ' → ' || (facts ->> 'after')
    when 'closure' then (facts ->> 'reason') || ': ' || (facts ->> 'note')
    when 'provider' then facts ->> 'word'
    else facts ->> 'text'
  end
$$;

create function write_event_detail() returns trigger language plpgsql as $$
begin
  new.detail := coalesce(new.detail, order_event_detail(new.facts));
  return new;
end;
$$;

create trigger order_events_detail before insert on order_events
  for each row execute function write_event_detail();

-- As before, and an erasure takes both away, whichever release does it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' and new.detail is null
    and (new.id, new.order_id, new.happened_at, new.kind, new.actor)
      = (old.id, old.order_id, old.happened_at, old.kind, old.actor)
    and new.amount is not distinct from old.amount
  then
    new.facts := null;
    return new;
  end if;
  raise exception 'the timeline of an order is append-only';
end;
$$;
