import { createTransport } from 'nodemailer'

import type { MailTransport } from '#use-cases/ports.ts'

const TIMEOUT_MS = 10_000

/** Mail over SMTP. The Message-ID is made of the mail's id, so that a second try is recognised as the same mail. */
export function smtpMail(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  )
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    verify: () => transport.verify(),
    send: async (mail) => {
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
      })
    },
  }
}
