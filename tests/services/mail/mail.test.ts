import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'

import { brandColour } from '#services/brand.ts'
import { smtpMail, type MailLimits } from '#services/mail/mail.ts'

const MAIL = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'order-confirmation',
  to: 'ada@firm.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p bgcolor="var(--color-brand)">Hello</p>',
} as const
const FROM = 'Firm <hello@firm.example>'
const LIMIT: MailLimits = { greeting: 500, answer: 20_000 }
const LIMITS = { short: LIMIT, long: LIMIT }

/** The server's reply to each command: an empty text for no reply, `reset` to drop the connection. */
type Replies = Partial<
  Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.', string>
>

afterEach(async () => {
  for (const server of servers.splice(0)) await server()
})
const servers: (() => Promise<void>)[] = []

/** A mail server with these replies, and the lines it received. */
async function server(replies: Replies) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serveOne(socket, replies, received)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  servers.push(async () => {
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return { port: (listener.address() as AddressInfo).port, received }
}

function serveOne(socket: Socket, replies: Replies, received: string[]): void {
  let isText = false
  const say = (name: keyof Replies, usual: string) => {
    const reply = replies[name] ?? usual
    if (reply === 'reset') socket.resetAndDestroy()
    else if (reply !== '') socket.write(`${reply}\r\n`)
  }
  say('greeting', '220 ready')
  createInterface(socket).on('line', (line) => {
    received.push(line)
    const command = line.slice(0, 4).toUpperCase()
    if (isText) {
      if (line !== '.') return
      isText = false
      say('.', '250 taken')
    } else if (command === 'DATA') {
      isText = (replies.DATA ?? '354').startsWith('354')
      say('DATA', '354 go on')
    } else {
      say(command as keyof Replies, command === 'EHLO' ? '250-here\r\n250 AUTH PLAIN' : '250 fine')
    }
  })
}

/**
 * Sends a mail to a server with these replies, at the host of `url`; returns the outcome and the lines
 * that the server received.
 */
async function sendTo(
  replies: Replies,
  url = 'smtp://user:secret@127.0.0.1',
  { from = FROM, transport = createTransport } = {},
) {
  const { port, received } = await server({ AUTH: '235 in', ...replies })
  const mail = smtpMail(`${url}:${port}`, from, {
    limits: LIMITS,
    load: () => Promise.resolve(transport),
  })
  const outcome = await mail.send(MAIL, 'short').then(
    () => 'sent',
    (error: { kind?: string; code?: string }) => `${error.kind} ${error.code}`,
  )
  return { outcome, received }
}

test.each<[string, Replies, string]>([
  ['accepts the mail', {}, 'sent'],
  ['knows no such user', { RCPT: '550 no such user' }, 'refused 550'],
  ['refuses the text', { '.': '554 looks like spam' }, 'refused 554'],
  ['has a full mailbox', { RCPT: '452 full' }, 'deferred 452'],
  ['asks for a later try', { '.': '451 later' }, 'deferred 451'],
  [
    'adds an enhanced status code',
    { RCPT: '550-5.1.1 no\r\n550 5.1.1 such user' },
    'refused 550 5.1.1',
  ],
  ['does not relay', { RCPT: '554 5.7.1 denied' }, 'refused 554 5.7.1'],
  ['refuses our password', { AUTH: '535 no' }, 'server 535'],
  ['accepts no passwords', { AUTH: '550 5.7.30 not supported' }, 'server EAUTH'],
  ['refuses our sender', { MAIL: '553 not yours' }, 'server ESENDER'],
  ['has no room for our sender', { MAIL: '452 full' }, 'server 452'],
  ['is busy', { greeting: '421 busy' }, 'server 421'],
  ['never greets', { greeting: '' }, 'server ETIMEDOUT'],
])(
  'the shop classifies the reply of a mail server that %s (row 34)',
  async (_what, replies, outcome) => {
    expect((await sendTo(replies)).outcome).toBe(outcome)
  },
)

test('a mail contains the colour values of the firm instead of CSS variables', async () => {
  const { received } = await sendTo({})
  expect(received.join('\n')).toContain(brandColour('brand'))
  expect(received.join('\n')).not.toContain('var(')
})

test('a mail server without TLS is reported as ETLS if its address demands TLS (row 34)', async () => {
  const { outcome } = await sendTo({}, 'smtps://user:secret@127.0.0.1')
  expect(outcome).toBe('server ETLS')
})

test.each([
  ['Firm <hello@exämple.de>', 'xn--exmple-cua.de'],
  ['"sales@work" <hello@firm.example>', 'firm.example'],
  ['hello@firm.example', 'firm.example'],
])('a mail from %s has a Message-ID with the domain in ASCII', async (from, domain) => {
  const { received } = await sendTo({}, undefined, { from })
  expect(received).toContain(`Message-ID: <${MAIL.id}@${domain}>`)
})

test('a mail server that drops the connection after the mail’s text is reported as failing (row 34)', async () => {
  expect((await sendTo({ '.': 'reset' })).outcome).toMatch(/^server E(SOCKET|CONNECTION)$/)
})

test('every mail is marked as auto-generated', async () => {
  const { received } = await sendTo({})
  expect(received).toContain('Auto-Submitted: auto-generated')
})

test('the error about an unsent mail contains neither the text of the mail nor the reply of the mail server', async () => {
  const { port } = await server({ RCPT: '550 ada@firm.example is unknown' })
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, FROM, { limits: LIMITS })
  await expect(mail.send(MAIL, 'short')).rejects.toMatchObject({
    message: '550',
    name: 'MailError',
  })
})

test.each([
  ['in the background', 'long', 30_000, 300_000],
  ['during a call', 'short', 10_000, 20_000],
] as const)(
  'a mail server has a limited time to greet and to accept a mail that is sent %s',
  async (_when, patience, greeting, answer) => {
    const given: object[] = []
    const transport = ((options: object) => {
      given.push(options)
      return { sendMail: () => Promise.resolve() }
    }) as unknown as typeof createTransport
    const load = () => Promise.resolve(transport)
    await smtpMail('smtps://mail.firm.example', FROM, { load }).send(MAIL, patience)
    expect(given).toMatchObject([
      {
        dnsTimeout: greeting,
        connectionTimeout: greeting,
        greetingTimeout: greeting,
        socketTimeout: answer,
        requireTLS: true,
      },
    ])
  },
)

/** Connects to this machine under another host name. */
const transportElsewhere = ((options: { url: string }, defaults: object) =>
  createTransport(
    { ...options, url: options.url.replace('mail.firm.example', '127.0.0.1') },
    defaults,
  )) as unknown as typeof createTransport

test('a remote mail server without TLS gets neither password nor mail', async () => {
  const { outcome, received } = await sendTo({}, 'smtp://user:secret@mail.firm.example', {
    transport: transportElsewhere,
  })
  expect(outcome).toBe('server ETLS')
  expect(received.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([])
})

test.each(['127.0.0.1', 'localhost'])('a mail server at %s needs no TLS', async (host) => {
  expect((await sendTo({}, `smtp://user:secret@${host}`)).outcome).toBe('sent')
})
