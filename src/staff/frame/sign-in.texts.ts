export const SIGN_IN_TEXTS = {
  title: 'Staff sign-in',
  email: 'Email address',
  send: 'Email me a sign-in link',
  confirm: 'Sign in',
  byPasskey: 'Sign in with a passkey',
} as const
