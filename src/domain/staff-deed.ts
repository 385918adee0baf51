/** What is written down of what staff do with people, passkeys and exports. */
export type StaffDeed =
  | 'invited'
  | 'removed'
  | 'exported'
  | 'erased'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkeys-reset'
  | 'passkeys-demanded'
  | 'passkeys-optional'
