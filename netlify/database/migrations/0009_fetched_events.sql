-- Events that the shop had to fetch itself: dealt with, and no sign that the webhook works.
alter table webhook_events add column fetched boolean not null default false;
