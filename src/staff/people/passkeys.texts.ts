export const PASSKEYS_TEXTS = {
  title: 'Your passkeys',
  none: 'You have no passkey yet.',
  notUsed: 'not used yet',
  remove: 'Remove',
  removeTitle: 'Remove this passkey',
  removeText:
    'Anyone who signed in with it will be signed out at once. Delete it on your device as well.',
  name: 'Name',
  nameMissing: 'Enter a name, such as Work phone',
  add: 'Add a passkey',
  unknown:
    'This browser does not support passkeys. Use another browser, or sign in by emailed link.',
} as const

/** Texts for owners who remove another person's passkeys. */
export const STAFF_PASSKEYS_TEXTS = {
  remove: 'Remove passkeys',
  removeTitle: 'Remove this person’s passkeys',
  removeText:
    'They will be signed out on every device, and sign in by emailed link until they add a new passkey. Make sure that the request really comes from them, for instance by phone: anyone who can read their email could sign in.',
} as const

export function passkeyCountText(count: number): string {
  return count === 1 ? '1 passkey' : `${count} passkeys`
}
