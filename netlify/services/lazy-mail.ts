import { MailError, type MailTransport } from './mail-transport.ts'
import { smtpMail } from './mail.ts'

/**
 * Mail over SMTP whose library is loaded with the first mail: most calls send none. Refuses all but
 * `only` these addresses, in lower case, where some are given.
 */
export function lazyMail(smtpUrl: string, from: string, only?: readonly string[]): MailTransport {
  let loading: Promise<MailTransport> | undefined
  const mail = () => (loading ??= load(smtpUrl, from))
  return {
    verify: async () => (await mail()).verify(),
    send: async (message, patience) => {
      if (only?.includes(message.to.toLowerCase()) === false) {
        throw new MailError('refused', 'EPREVIEW')
      }
      return (await mail()).send(message, patience)
    },
  }
}

async function load(smtpUrl: string, from: string): Promise<MailTransport> {
  // By the package's own name: the host's packager joins our files, and with them their imports.
  const { createTransport } = await import('nodemailer')
  return smtpMail(createTransport, smtpUrl, from)
}
