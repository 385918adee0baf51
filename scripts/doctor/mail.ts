import { lazyMail } from '#adapters/lazy-mail.ts'
import type { Config } from '#config.ts'

import { reason, right, wrong, type Finding } from './finding.ts'

/** Whether the mail server lets us in. Nothing is sent. */
export async function examineMail({ mail }: Config): Promise<Finding> {
  try {
    await lazyMail(mail.smtpUrl, mail.from).verify()
    return right('mail', 'the server lets us in')
  } catch (error) {
    return wrong(
      'mail',
      `the server does not let us in: ${reason(error)}`,
      'SMTP_URL: check host, port, user and password; smtps:// is for port 465, smtp:// for 587',
    )
  }
}
