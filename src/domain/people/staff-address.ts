import { regexes } from 'zod/mini'

/** Whether the sign-in library accepts an email address: it rejects `&`, `#`, `!` and top-level domains in `xn--`. */
export function canSignIn(email: string): boolean {
  return regexes.email.test(email)
}
