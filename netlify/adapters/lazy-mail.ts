import type { MailTransport } from '#use-cases/mail-port.ts'

import { smtpMail } from './mail.ts'

/** Mail over SMTP whose library is loaded with the first mail: most calls send none. */
export function lazyMail(smtpUrl: string, from: string): MailTransport {
  let loading: Promise<MailTransport> | undefined
  const mail = () => (loading ??= load(smtpUrl, from))
  return {
    verify: async () => (await mail()).verify(),
    send: async (message) => (await mail()).send(message),
  }
}

async function load(smtpUrl: string, from: string): Promise<MailTransport> {
  // By the package's own name: the host's packager joins our files, and with them their imports.
  const { createTransport } = await import('nodemailer')
  return smtpMail(createTransport, smtpUrl, from)
}
