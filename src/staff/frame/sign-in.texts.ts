import { SIGN_IN_LINK_USE } from '#domain/people/sign-in.texts.ts'

export const SIGN_IN_TEXTS = {
  title: 'Staff sign-in',
  loading: 'Loading...',
  email: 'Email Address',
  send: 'Email me a sign-in link',
  sent: `If this address belongs to a member of staff, a sign-in link is on its way. ${SIGN_IN_LINK_USE}`,
  confirm: 'Sign in',
  used: `${SIGN_IN_LINK_USE} Ask for a new one.`,
} as const

export const PASSKEY_SIGN_IN_TEXTS = {
  signIn: 'Sign in with a passkey',
  broken:
    'This device could not use its passkey. Try again in another browser, or ask an owner to remove the passkey.',
} as const
