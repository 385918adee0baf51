export const PASSKEY_SIGN_IN = {
  signIn: 'Sign in with a passkey',
  signingIn: 'Signing in...',
  failed: 'You are not signed in yet',
  broken: 'This device could not use its passkey. Ask for a sign-in link instead.',
} as const
