import type { createTransport as CreateTransport } from 'nodemailer'

import type { Mail } from '#emails/mail.ts'
import { withBrandColours } from '#services/brand.ts'

export interface Attachment {
  name: string
  type: string
  content: Uint8Array
}

/** How long to wait for the mail server: `short` within a call, `long` in the background. */
export type MailPatience = 'short' | 'long'

/**
 * Why a mail was not sent: the server permanently `refused` the mail's recipient or text, the
 * server `deferred` the mail, or the `server` itself cannot be used.
 */
export class MailError extends Error {
  readonly kind: 'refused' | 'deferred' | 'server'
  /** Reply code of the server, such as `550` or `550 5.1.1`, or of the mail library, such as `ETIMEDOUT`. */
  readonly code: string

  constructor(kind: MailError['kind'], code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'MailError'
    this.kind = kind
    this.code = code
  }
}

/** Timeouts in milliseconds: for connection and greeting, and for each answer after that. */
export interface MailLimits {
  greeting: number
  answer: number
}

/** A server may delay its greeting, and scan a mail for minutes: only background work can wait. */
const LIMITS: Readonly<Record<MailPatience, MailLimits>> = {
  short: { greeting: 10_000, answer: 20_000 },
  long: { greeting: 30_000, answer: 300_000 },
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

interface MailOptions {
  /** Allowed recipients in lower case; by default all. */
  allowedRecipients?: readonly string[] | undefined
  limits?: Readonly<Record<MailPatience, MailLimits>>
  load?: () => Promise<typeof CreateTransport>
}

/**
 * Mail over SMTP. The Message-ID contains the mail's id, so that a second try is recognised as the same
 * mail. nodemailer is loaded with the first mail, because most calls send none.
 */
export function smtpMail(
  smtpUrl: string,
  from: string,
  { allowedRecipients, limits = LIMITS, load = loadLibrary }: MailOptions = {},
) {
  const transport = async ({ greeting, answer }: MailLimits) => {
    const createTransport = await load()
    return createTransport(
      {
        url: smtpUrl,
        requireTLS: !LOOPBACK_HOSTS.has(new URL(smtpUrl).hostname),
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
    /** Resolves if the server would accept a mail. */
    verify: async () => (await transport(limits.short)).verify(),
    /** Sends one mail, whose Message-ID contains `id`; rejects with a MailError if the mail is not sent. */
    send: async (
      mail: Mail & { id: string; attachments?: Attachment[] },
      patience: MailPatience,
    ) => {
      if (allowedRecipients?.includes(mail.to.toLowerCase()) === false) {
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
          attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
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
  // nodemailer is imported by package name, because the host's bundler would inline a relative file.
  const { createTransport } = await import('nodemailer')
  return createTransport
}

/** The sender's domain in ASCII, as a Message-ID requires. */
function domainOf(from: string): string {
  const [, domain = ''] = /@([^@>\s]+)>?$/.exec(from) ?? []
  return URL.parse(`http://${domain}`)?.hostname ?? 'localhost'
}

/** SMTP commands whose replies concern a single mail; replies to all other commands concern the server. */
const MAIL_COMMANDS = /^(RCPT TO|DATA)/
const CODE_PATTERN = /^[A-Z0-9]{3,20}$/
/** The enhanced status code after a reply code (RFC 3463). */
const STATUS_PATTERN = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/
const TLS_PROBLEM = /CERT|SSL|TLS|VERIFY/

function mailError(error: unknown): MailError {
  const found = errorFieldsOf(error)
  if (found.responseCode && MAIL_COMMANDS.test(found.command)) {
    const kind = found.responseCode.startsWith('5') ? 'refused' : 'deferred'
    const status = STATUS_PATTERN.exec(found.response)?.[1] ?? ''
    return new MailError(kind, `${found.responseCode} ${status}`.trim(), error)
  }
  const name = serverCode(found)
  return new MailError('server', CODE_PATTERN.test(name) ? name : 'unknown', error)
}

/** The code of a failure of the server or its settings, never a code that concerns a recipient. */
function serverCode({ code, responseCode, command, originalCode }: ErrorFields): string {
  if (command === 'STARTTLS' || TLS_PROBLEM.test(originalCode)) return 'ETLS'
  if (!responseCode.startsWith('55')) return responseCode || code
  if (command.startsWith('AUTH')) return 'EAUTH'
  return command === 'MAIL FROM' ? 'ESENDER' : responseCode
}

const ERROR_FIELDS = ['code', 'responseCode', 'response', 'command', 'originalCode'] as const
type ErrorFields = Record<(typeof ERROR_FIELDS)[number], string>

/** The fields of an error of the mail library; blank if missing. */
function errorFieldsOf(error: unknown): ErrorFields {
  const entries = ERROR_FIELDS.map((name) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  return Object.fromEntries(entries) as ErrorFields
}
