import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, letter, paragraph } from './layout.ts'

/** The one-time link by which a member of staff signs in. `token` travels in the fragment, which no server sees. */
export function staffSignIn(to: string, token: string, siteUrl: string) {
  const link = `${siteUrl}${PATHS.adminSignIn}#token=${encodeURIComponent(token)}`
  const advice =
    'The link works once and for 10 minutes. If you did not ask for it, ignore this email.'
  return {
    kind: 'staff-sign-in' as const,
    to,
    subject: 'Your sign-in link',
    text: `Open this address to sign in to the order list:\n${link}\n\n${advice}\n`,
    html: letter({
      preview: 'Sign in to the order list.',
      heading: 'Sign in to the order list',
      signature: [`Sent by the shop at ${siteUrl}`],
      body: html`${button('Sign in', link)}${paragraph(advice)}`,
    }),
  }
}
