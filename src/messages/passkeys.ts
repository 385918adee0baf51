import { FRESH_MINUTES, PERMIT_HOURS } from '#domain/passkey.ts'

export const PASSKEYS = {
  title: 'Your passkeys',
  loading: 'Loading passkeys...',
  failed: 'Your passkeys could not be loaded',
  intro:
    'A passkey signs you in with the fingerprint, face or screen lock of your phone or computer, without an emailed link.',
  none: 'You have no passkey yet.',
  notUsed: 'not used yet',
  remove: 'Remove',
  removeTitle: 'Remove this passkey',
  removeText:
    'Anyone who signed in with it will be signed out at once. Delete it on your device as well.',
  keep: 'Keep',
  removed: 'Passkey removed',
  notRemoved: 'The passkey was not removed',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameMissing: 'Write a name, such as Work phone',
  nameHint: 'Such as the device that keeps it',
  add: 'Add a passkey',
  adding: 'Adding...',
  added: 'Passkey added',
  notAdded: 'No passkey was added',
  unknown:
    'This browser does not support passkeys. Use another browser, or sign in by emailed link.',
  fresh: `You can add a passkey only within ${FRESH_MINUTES} minutes of signing in.`,
  demanded: 'Refunds and changes to people need a passkey',
  bySession: 'You have signed in with yours.',
  signInFirst: 'You signed in by emailed link. Sign in with your passkey to continue.',
  askOwner: 'You have none. Ask an owner to let you add one.',
  mayAddUntil: (moment: string) => `An owner lets you add one until ${moment}.`,
} as const

export const STAFF_PASSKEYS = {
  title: 'Passkeys',
  loading: 'Loading passkeys...',
  failed: 'Staff passkeys could not be loaded',
  optional:
    'Nobody needs a passkey yet. Once you require them, refunds and changes to people can be made only by someone who signed in with one.',
  demanded:
    'Refunds and changes to people can be made only by someone who signed in with a passkey.',
  demand: 'Require passkeys',
  end: 'Stop requiring passkeys',
  needsOwn: 'To require passkeys, sign in with one of your own first.',
  toOwn: 'Go to your passkeys',
  changed: 'Saved',
  notChanged: 'Nothing was changed',
  none: 'no passkey',
  let: 'Let them add one',
  reset: 'Replace',
  resetTitle: 'Let somebody add a passkey',
  resetText: `They will be signed out on every device, and any passkeys they have will stop working. They then have ${PERMIT_HOURS} hours to sign in by emailed link and add one. Make sure that the request really comes from them, for instance by phone: anyone who can read their email could add one.`,
  keep: 'Keep',
  resetDone: 'They can add a passkey now',
  mayAddUntil: (moment: string) => `may add one until ${moment}`,
} as const

/** How many passkeys somebody has. */
export function passkeyCount(count: number): string {
  if (count === 0) return STAFF_PASSKEYS.none
  return count === 1 ? '1 passkey' : `${count} passkeys`
}

/** When a passkey was added, and last used. */
export function passkeyUse(added: string, used: string | undefined): string {
  return `Added ${added}, ${used === undefined ? PASSKEYS.notUsed : `last used ${used}`}`
}
