import { FRESH_MINUTES, PERMIT_HOURS } from '#domain/passkey.ts'

export const PASSKEYS = {
  title: 'Your passkeys',
  loading: 'Loading passkeys...',
  failed: 'Your passkeys could not be loaded',
  intro:
    'A passkey signs you in with the fingerprint, face or screen lock of your telephone or computer, without a mailed link.',
  none: 'You have no passkey yet.',
  notUsed: 'not used yet',
  remove: 'Remove',
  removeTitle: 'Remove this passkey',
  removeText: 'Whoever signed in with it is signed out at once. Delete it on your device as well.',
  keep: 'Keep',
  removed: 'Passkey removed',
  notRemoved: 'The passkey was not removed',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameMissing: 'Write a name, such as Work telephone',
  nameHint: 'Such as the device that keeps it',
  add: 'Add a passkey',
  adding: 'Adding...',
  added: 'Passkey added',
  notAdded: 'No passkey was added',
  unknown: 'This browser knows no passkeys. Sign in by mailed link, or use another browser.',
  fresh: `A passkey can be added for ${FRESH_MINUTES} minutes after you have signed in.`,
  demanded: 'Refunds and changes to people need a passkey',
  bySession: 'You have signed in with yours.',
  signInFirst: 'You have signed in by a mailed link. Sign in with your passkey to go on.',
  askOwner: 'You have none. Ask an owner to let you add one.',
} as const

export const STAFF_PASSKEYS = {
  title: 'Passkeys',
  loading: 'Loading passkeys...',
  failed: 'The passkeys of staff could not be loaded',
  optional:
    'Nobody needs a passkey yet. Once you demand one, refunds and changes to people need a session begun with a passkey.',
  demanded: 'Refunds and changes to people need a session begun with a passkey.',
  demand: 'Demand a passkey',
  end: 'No longer demand one',
  needsOwn: 'To demand one, sign in with a passkey of your own first.',
  toOwn: 'Go to your passkeys',
  changed: 'Saved',
  notChanged: 'Nothing was changed',
  none: 'no passkey',
  let: 'Let them add one',
  reset: 'Replace',
  resetTitle: 'Let somebody add a passkey',
  resetText: `They are signed out on every device, and passkeys that they had stop working. Within ${PERMIT_HOURS} hours they sign in by mailed link and add one passkey. Make sure that it is they who ask, for instance by telephone: whoever reads their mail could add one.`,
  keep: 'Keep',
  resetDone: 'They can add a passkey now',
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

/** Until when somebody may add one. */
export function mayAddUntil(moment: string): string {
  return `may add one until ${moment}`
}

/** Until when one may add one oneself. */
export function youMayAddUntil(moment: string): string {
  return `An owner lets you add one until ${moment}.`
}

/** Names of a row's button, so that each differs for a screen reader. */
export function removePasskeyNamed(name: string): string {
  return `${PASSKEYS.remove}: ${name}`
}

export function letAddNamed(label: string, email: string): string {
  return `${label}: ${email}`
}
