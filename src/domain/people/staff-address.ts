import { regexes } from 'zod/mini'

/** The sign-in library takes no address with `&`, `#` or `!`, or with a top-level domain in `xn--`. */
export function canSignIn(email: string): boolean {
  return regexes.email.test(email)
}
