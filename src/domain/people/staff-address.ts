import { regexes } from 'zod/mini'

/**
 * Whether somebody can sign in with an e-mail address: the sign-in library takes fewer than a shop
 * does, none with `&`, `#` or `!` and none in a country domain that begins with `xn--`.
 */
export function canSignIn(email: string): boolean {
  return regexes.email.test(email)
}
