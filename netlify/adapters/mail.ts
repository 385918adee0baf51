import type { createTransport as CreateTransport } from 'nodemailer'

import type { MailTransport } from '#use-cases/ports.ts'

/** Somebody who asks for a copy waits for this, and gets an answer within ten seconds. */
const TIMEOUT_MS = 6000
const HEALTH_MS = 3000

/** Mail over SMTP. The Message-ID is made of the mail's id, so that a second try is recognised as the same mail. */
export function smtpMail(
  createTransport: typeof CreateTransport,
  smtpUrl: string,
  from: string,
): MailTransport {
  const transport = createTransport({ url: smtpUrl, ...timeouts(TIMEOUT_MS) }, { from })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    verify: () => createTransport({ url: smtpUrl, ...timeouts(HEALTH_MS) }).verify(),
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

function timeouts(milliseconds: number) {
  return {
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
  }
}
