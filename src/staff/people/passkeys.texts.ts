import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'

export const PASSKEYS_TEXTS = {
  title: 'Your passkeys',
  listTitle: 'On your devices',
  loading: 'Loading passkeys...',
  failed: 'Your passkeys could not be loaded',
  intro:
    'A passkey signs you in with the fingerprint, face or screen lock of your phone or computer, without an emailed link. Once you have one, a link alone no longer signs you in.',
  none: 'You have no passkey yet.',
  notUsed: 'not used yet',
  remove: 'Remove',
  removeTitle: 'Remove this passkey',
  removeText:
    'Anyone who signed in with it will be signed out at once. Delete it on your device as well.',
  keep: 'Cancel',
  removed: 'Passkey removed',
  notRemoved: 'The passkey was not removed',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameMissing: 'Enter a name, such as Work phone',
  nameHint: 'For example, the device that stores it',
  add: 'Add a passkey',
  adding: 'Adding...',
  added: 'Passkey added',
  notAdded: 'No passkey was added',
  unknown:
    'This browser does not support passkeys. Use another browser, or sign in by emailed link.',
  fresh: `You can add a passkey only within ${FRESH_SIGN_IN_MINUTES} minutes of signing in.`,
} as const

/** Texts for owners who remove another person's passkeys. */
export const STAFF_PASSKEYS_TEXTS = {
  remove: 'Remove passkeys',
  removeTitle: 'Remove this person’s passkeys',
  removeText:
    'They will be signed out on every device, and sign in by emailed link until they add a new passkey. Make sure that the request really comes from them, for instance by phone: anyone who can read their email could sign in.',
  keep: 'Cancel',
  removed: 'Passkeys removed',
  notRemoved: 'The passkeys were not removed',
} as const

export function passkeyCount(count: number): string {
  return count === 1 ? '1 passkey' : `${count} passkeys`
}

/** The days on which a passkey was added and last used. */
export function passkeyUse(added: string, used: string | undefined): string {
  return `Added ${added}, ${used === undefined ? PASSKEYS_TEXTS.notUsed : `last used ${used}`}`
}
