export const DESK = {
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signedOut: 'You are signed out',
  signedOutEverywhere: 'You are signed out on every device',
  signOutFailed: 'You are still signed in. Try again.',
} as const

/** Who is signed in. */
export function signedInAs(email: string): string {
  return `Signed in as ${email}`
}
