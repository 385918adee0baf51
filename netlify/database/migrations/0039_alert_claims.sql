-- Who posts an alert claims it first. A claim that no post has followed within a minute, as when its
-- process dies, is open to others.
alter table posted_alerts add column claimed_at timestamptz;
alter table posted_alerts alter column posted_at drop not null;
