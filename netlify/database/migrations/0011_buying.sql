-- The order that the same client had paid within a day for the same things, when this one was paid.
alter table orders add column duplicate_of uuid references orders (id) on delete set null;

create index orders_by_address on orders (lower(customer_email), order_date);
create index orders_paid_twice on orders (duplicate_of) where duplicate_of is not null;
