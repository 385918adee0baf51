import type { createTransport as CreateTransport } from 'nodemailer'

import type { Mail } from '#emails/mail.ts'

import { withBrandColours } from './brand.ts'

/** A file that goes with a mail. */
export interface Attachment {
  name: string
  type: string
  content: Uint8Array
}

/** How long a server may take for an answer: a call ends soon, what runs in the background does not. */
export type Patience = 'short' | 'long'

/**
 * Why a mail did not leave: its recipient or text was `refused` for good, it was `deferred`, or the
 * mail `server` cannot be worked with at all.
 */
export class MailError extends Error {
  readonly kind: 'refused' | 'deferred' | 'server'
  /** The server's reply code, such as `550` or `550 5.1.1`, or the mail library's, such as `ETIMEDOUT`. */
  readonly code: string

  constructor(kind: MailError['kind'], code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'MailError'
    this.kind = kind
    this.code = code
  }
}

/** How long a server may take, in milliseconds: to be reached and greet, and to answer after that. */
export interface MailLimits {
  greeting: number
  answer: number
}

/**
 * A server may keep strangers waiting for its greeting, and may scan a mail for minutes before it says
 * whether it takes it: only what runs in the background can wait for that.
 */
const LIMITS: Readonly<Record<Patience, MailLimits>> = {
  short: { greeting: 10_000, answer: 20_000 },
  long: { greeting: 30_000, answer: 300_000 },
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

interface MailOptions {
  /** The addresses, in lower case, to which mails may go; to any where it is missing. */
  only?: readonly string[] | undefined
  limits?: Readonly<Record<Patience, MailLimits>>
  load?: () => Promise<typeof CreateTransport>
}

/**
 * Mail over SMTP. The Message-ID is made of the mail's id, so that a second try is recognised as the
 * same mail. The library is loaded with the first mail: most calls send none.
 */
export function smtpMail(
  smtpUrl: string,
  from: string,
  { only, limits = LIMITS, load = loadLibrary }: MailOptions = {},
) {
  const transport = async ({ greeting, answer }: MailLimits) => {
    const createTransport = await load()
    return createTransport(
      {
        url: smtpUrl,
        requireTLS: !LOOPBACK.has(new URL(smtpUrl).hostname),
        dnsTimeout: greeting,
        connectionTimeout: greeting,
        greetingTimeout: greeting,
        socketTimeout: answer,
      },
      { from },
    )
  }
  const domain = domainOf(from)
  return {
    /** Resolves when the server would take a mail. */
    verify: async () => (await transport(limits.short)).verify(),
    /** Sends one mail; rejects with a MailError when it does not leave. `id` makes its Message-ID. */
    send: async (mail: Mail & { id: string; attachments?: Attachment[] }, patience: Patience) => {
      if (only?.includes(mail.to.toLowerCase()) === false) {
        throw new MailError('refused', 'EPREVIEW')
      }
      try {
        const connection = await transport(limits[patience])
        await connection.sendMail({
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: withBrandColours(mail.html),
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.attachments && { attachments: mail.attachments.map(fileOf) }),
          ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        })
      } catch (error) {
        throw mailError(error)
      }
    },
  }
}

export type MailTransport = ReturnType<typeof smtpMail>

async function loadLibrary() {
  // By the package's own name: the host's packager joins our files, and with them their imports.
  const { createTransport } = await import('nodemailer')
  return createTransport
}

/** The domain of a sender in ASCII, which a Message-ID has to be. */
function domainOf(from: string): string {
  const [, domain = ''] = /@([^@>\s]+)>?$/.exec(from) ?? []
  return URL.parse(`http://${domain}`)?.hostname ?? 'localhost'
}

function fileOf({ name, type, content }: Attachment) {
  return { filename: name, contentType: type, content: Buffer.from(content) }
}

/** Replies about this one mail; to all other commands a server answers about itself. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/
const CODE = /^[A-Z0-9]{3,20}$/
/** What follows the code of a reply and tells more (RFC 3463). */
const STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/
const CERTIFICATE = /CERT|SSL|TLS|VERIFY/

function mailError(error: unknown): MailError {
  const found = facts(error)
  if (found.responseCode && ABOUT_THE_MAIL.test(found.command)) {
    const kind = found.responseCode.startsWith('5') ? 'refused' : 'deferred'
    const status = STATUS.exec(found.response)?.[1] ?? ''
    return new MailError(kind, `${found.responseCode} ${status}`.trim(), error)
  }
  const name = serverCode(found)
  return new MailError('server', CODE.test(name) ? name : 'unknown', error)
}

/** A reply's code alone would read as if it were about the recipient. */
function serverCode({ code, responseCode, command, originalCode }: Facts): string {
  if (command === 'STARTTLS' || CERTIFICATE.test(originalCode)) return 'ETLS'
  if (!responseCode.startsWith('55')) return responseCode || code
  if (command.startsWith('AUTH')) return 'EAUTH'
  return command === 'MAIL FROM' ? 'ESENDER' : responseCode
}

const FACTS = ['code', 'responseCode', 'response', 'command', 'originalCode'] as const
type Facts = Record<(typeof FACTS)[number], string>

/** What the mail library tells with an error; blank where it tells nothing. */
function facts(error: unknown): Facts {
  const told = FACTS.map((name) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  return Object.fromEntries(told) as Facts
}
