import { INVITATION_DAYS, SIGN_IN_LINK_USE } from '#domain/people/staff-session.ts'
import { toMail, link, paragraph } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'
import { PATHS } from '#paths.ts'

export function staffSignInMail(to: string, token: string, shop: Shop) {
  return toMail(shop, {
    kind: 'staff-sign-in',
    to,
    subject: 'Your sign-in link',
    // The preview, which a locked phone shows, must not contain the link.
    preview: SIGN_IN_LINK_USE,
    heading: 'Your sign-in link',
    blocks: [
      link('Sign in to the order list', signInLink(token, shop)),
      paragraph(`${SIGN_IN_LINK_USE} If you did not ask for it, ignore this email.`),
    ],
  })
}

export function staffInvitationMail(
  to: string,
  { token, by }: { token: string; by: string },
  shop: Shop,
) {
  const { name } = shop.catalogue.firm
  return toMail(shop, {
    kind: 'staff-sign-in',
    to,
    subject: `You are invited to the staff pages of ${name}`,
    heading: 'You are invited',
    blocks: [
      paragraph(`${by} has invited you to the staff pages of ${name}.`),
      link('Sign in', signInLink(token, shop)),
      paragraph(
        `The link can be used once, within ${INVITATION_DAYS} days. After that, ask for a new one at ${shop.siteUrl}${PATHS.adminOrders}.`,
      ),
    ],
  })
}

/** The token is in the fragment, which browsers do not send to servers. */
function signInLink(token: string, { siteUrl }: Shop): string {
  return `${siteUrl}${PATHS.adminSignIn}#token=${encodeURIComponent(token)}`
}
