import { regexes } from 'zod/mini'

/**
 * Whether an email address can be used to sign in. The sign-in library rejects some addresses that
 * the shop accepts, such as those with `&`, `#` or `!` and those with a top-level domain in `xn--`.
 */
export function canSignIn(email: string): boolean {
  return regexes.email.test(email)
}
