import { LINK_USE } from '#domain/people/sign-in.texts.ts'

export const SIGN_IN = {
  title: 'Staff sign-in',
  loading: 'Loading...',
  intro: 'Enter your work email address and we will send you a sign-in link.',
  email: 'Email Address',
  send: 'Email me a sign-in link',
  sending: 'Sending...',
  sent: `If this address belongs to a member of staff, a sign-in link is on its way. ${LINK_USE}`,
  notSent: 'The sign-in link was not sent',
  another: 'Use another address',
  confirmTitle: 'Sign in to Order Management',
  confirmIntro: 'Press the button to finish signing in on this device.',
  confirm: 'Sign in',
  confirming: 'Signing in...',
  usedTitle: 'This link no longer works',
  used: `${LINK_USE} Ask for a new one.`,
  newLink: 'Ask for a new link',
  confirmFailed: 'Sign-in failed',
} as const

export const PASSKEY_SIGN_IN = {
  signIn: 'Sign in with a passkey',
  signingIn: 'Signing in...',
  failed: 'Sign-in failed',
  broken:
    'This device could not use its passkey. Try again in another browser, or ask an owner to remove the passkey.',
} as const
