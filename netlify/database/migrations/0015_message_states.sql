-- Whether a message has been answered, and who said so last.
alter table contact_messages
  add column state text not null default 'new' check (state in ('new', 'answered')),
  add column state_changed_at timestamptz,
  add column state_changed_by text;

create index contact_messages_newest on contact_messages (received_at desc, id desc);
create index contact_messages_new on contact_messages (received_at desc, id desc)
  where state = 'new';
