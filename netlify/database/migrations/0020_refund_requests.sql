-- When a request of staff came to its end; one that nobody waited for is given up and told.
alter table refund_requests
  add column ended_at timestamptz,
  drop constraint refund_requests_state_check,
  add constraint refund_requests_state_check
    check (state in ('asked', 'made', 'refused', 'given-up'));

create index refund_requests_given_up on refund_requests (order_id) where state = 'given-up';
