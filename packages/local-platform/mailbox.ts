import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'

import { SMTPServer, type SMTPServerSession } from 'smtp-server'

import { openMailFolder, type Mail } from './mail-folder.ts'

const MAX_MAIL_BYTES = 5_000_000
const WAIT_MS = 50_000
const POLL_MS = 20

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** Starts a mail server on a free port of 127.0.0.1 that stores every mail in a folder and forwards none. */
export async function startMailbox({ folder }: { folder: string }) {
  const mails = await openMailFolder(folder)
  let refusals = { times: 0, code: 451 }

  async function accept(stream: Readable, session: SMTPServerSession): Promise<void> {
    const body = await buffer(stream)
    if (refusals.times > 0) {
      refusals = { ...refusals, times: refusals.times - 1 }
      throw Object.assign(new Error('refused on request'), { responseCode: refusals.code })
    }
    await mails.keep(Buffer.concat([envelope(session), body]))
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onAuth: (_auth, _session, done) => done(null, { user: 'local' }),
    // Replies only after the mail is on disk.
    onData: callbackify(accept),
  })
  server.on('error', (error) => console.error(`mailbox: ${error.message}`))
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    /** Every mail, newest first. */
    mails: () => Promise.resolve(mails.list()),
    clear: mails.clear,
    /** Waits for a mail that matches; resolves with the newest such mail, or rejects after fifty seconds. */
    waitFor: (matches: (mail: Mail) => boolean) => waitFor(mails.list, matches),
    /** Refuses the next mails with an SMTP reply code, as a failing mail server does. */
    refuse: (times: number, code: number) => {
      refusals = { times, code }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function envelope({ envelope }: SMTPServerSession): Buffer {
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  const to = envelope.rcptTo.map(({ address }) => address).join(', ')
  return Buffer.from(`X-Envelope-From: ${from}\r\nX-Envelope-To: ${to}\r\n`)
}

async function waitFor(list: () => Mail[], matches: (mail: Mail) => boolean): Promise<Mail> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await setTimeout(POLL_MS)) {
    const mail = list().find(matches)
    if (mail) return mail
  }
  throw new Error(`No mail matches. ${describeMails(list())}`)
}

function describeMails(mails: Mail[]): string {
  if (mails.length === 0) return 'The mailbox is empty.'
  return `The mailbox holds ${mails.map(({ to, subject }) => `"${subject}" to ${to}`).join('; ')}.`
}
