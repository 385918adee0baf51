import type { createTransport as CreateTransport } from 'nodemailer'

import { MailError } from '#use-cases/mail-error.ts'
import type { Attachment, MailTransport } from '#use-cases/mail-port.ts'

import { withBrandColours } from './brand.ts'

/** How long a server may take, in milliseconds: to be reached and greet, and to answer after that. */
export interface MailLimits {
  greeting: number
  answer: number
}

/** A server may scan a mail for minutes before it says whether it takes it. */
const LIMITS: MailLimits = { greeting: 5000, answer: 300_000 }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Mail over SMTP. The Message-ID is made of the mail's id, so that a second try is recognised as the same mail. */
export function smtpMail(
  createTransport: typeof CreateTransport,
  smtpUrl: string,
  from: string,
  limits: MailLimits = LIMITS,
): MailTransport {
  const server = {
    url: smtpUrl,
    requireTLS: !LOOPBACK.has(new URL(smtpUrl).hostname),
    dnsTimeout: limits.greeting,
    connectionTimeout: limits.greeting,
    greetingTimeout: limits.greeting,
  }
  const transport = createTransport({ ...server, socketTimeout: limits.answer }, { from })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    verify: () => createTransport({ ...server, socketTimeout: limits.greeting }).verify(),
    send: async (mail) => {
      try {
        await transport.sendMail({
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: withBrandColours(mail.html),
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.attachment && { attachments: [fileOf(mail.attachment)] }),
          ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        })
      } catch (error) {
        throw mailError(error)
      }
    },
  }
}

function fileOf({ name, type, content }: Attachment) {
  return { filename: name, contentType: type, content: Buffer.from(content) }
}

/** Replies about this one mail; to all other commands a server answers about itself. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/
const CODE = /^[A-Z0-9]{3,20}$/

function mailError(error: unknown): MailError {
  const { code, responseCode: reply, command } = facts(error)
  const name = reply ?? code ?? ''
  const isAboutTheMail = reply !== undefined && ABOUT_THE_MAIL.test(command ?? '')
  const kind = reply?.startsWith('5') ? 'refused' : 'deferred'
  return new MailError(isAboutTheMail ? kind : 'server', CODE.test(name) ? name : 'unknown', error)
}

function facts(error: unknown): Partial<Record<'code' | 'responseCode' | 'command', string>> {
  const names = ['code', 'responseCode', 'command'] as const
  const found = names.flatMap((name) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return Object.fromEntries(found)
}
