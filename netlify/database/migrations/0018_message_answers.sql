-- What staff answered a message from its page. Each is mailed under its own id.
create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages (id) on delete cascade,
  text text not null,
  answered_at timestamptz not null,
  answered_by text not null
);

create index contact_answers_of_message on contact_answers (message_id, answered_at);
