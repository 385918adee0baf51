-- Whether a mail is a further copy that somebody asked for: only so many are sent. The copies that the
-- previous release queues while it still serves are not counted.
alter table mails add column is_copy boolean not null default false;

update mails set is_copy = true where dedupe_key like 'copy:%';
