alter table staff_members add constraint staff_members_role
  check (role in ('owner', 'member', 'bookkeeper'));
