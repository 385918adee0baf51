import { INVITATION_DAYS } from '#domain/staff-session.ts'
import { LINK_USE } from '#messages/sign-in.ts'
import { PATHS } from '#paths.ts'

import { emailOf, link, paragraph } from './blocks.ts'
import type { Shop } from './sender.ts'

/** The one-time link by which a member of staff signs in. */
export function staffSignIn(to: string, token: string, { catalogue: { firm }, siteUrl }: Shop) {
  return emailOf({
    kind: 'staff-sign-in',
    to,
    subject: 'Your sign-in link',
    heading: 'Your sign-in link',
    firm,
    blocks: [
      link('Sign in to the order list', signInLink(token, siteUrl)),
      paragraph(`${LINK_USE} If you did not ask for it, ignore this email.`),
    ],
  })
}

/** The one-time link by which somebody who was invited signs in for the first time. */
export function staffInvitation(
  to: string,
  { token, by }: { token: string; by: string },
  { catalogue: { firm }, siteUrl }: Shop,
) {
  return emailOf({
    kind: 'staff-sign-in',
    to,
    subject: `You are invited to the staff pages of ${firm.name}`,
    heading: 'You are invited',
    firm,
    blocks: [
      paragraph(`${by} has invited you to the staff pages of ${firm.name}.`),
      link('Sign in', signInLink(token, siteUrl)),
      paragraph(
        `The link can be used once, within ${INVITATION_DAYS} days. After that, ask for a new one at ${siteUrl}${PATHS.adminOrders}.`,
      ),
    ],
  })
}

/** The token travels in the fragment, which no server sees. */
function signInLink(token: string, siteUrl: string): string {
  return `${siteUrl}${PATHS.adminSignIn}#token=${encodeURIComponent(token)}`
}
