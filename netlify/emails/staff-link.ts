import { INVITATION_DAYS } from '#domain/staff-session.ts'
import { LINK_USE } from '#messages/sign-in.ts'
import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { signature, type StaffRoute } from './sender.ts'

/** The one-time link by which a member of staff signs in. */
export function staffSignIn(token: string, { to, firm, siteUrl }: StaffRoute) {
  const link = signInLink(token, siteUrl)
  const advice = `${LINK_USE} If you did not ask for it, ignore this email.`
  return {
    kind: 'staff-sign-in' as const,
    to,
    subject: 'Your sign-in link',
    text: `Open this address to sign in to the order list:\n${link}\n\n${advice}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: 'Sign in to the order list.',
      heading: 'Sign in to the order list',
      signature: signature(firm),
      body: html`${button('Sign in', link)}${paragraph(advice)}`,
    }),
  }
}

/** The one-time link by which somebody who was invited signs in for the first time. */
export function staffInvitation(
  { token, by }: { token: string; by: string },
  { to, firm, siteUrl }: StaffRoute,
) {
  const link = signInLink(token, siteUrl)
  const what = `${by} has invited you to the staff pages of ${firm.name}.`
  const advice = `The link can be used once, within ${INVITATION_DAYS} days. Later, ask for a new one at ${siteUrl}${PATHS.adminOrders}.`
  return {
    kind: 'staff-sign-in' as const,
    to,
    subject: `You are invited to the staff pages of ${firm.name}`,
    text: `${what}\n\nOpen this address to sign in:\n${link}\n\n${advice}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: what,
      heading: 'You are invited',
      signature: signature(firm),
      body: html`${paragraph(what)}${button('Sign in', link)}${paragraph(advice)}`,
    }),
  }
}

/** The token travels in the fragment, which no server sees. */
function signInLink(token: string, siteUrl: string): string {
  return `${siteUrl}${PATHS.adminSignIn}#token=${encodeURIComponent(token)}`
}
