import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'

import { brandColour } from '#services/brand.ts'
import { smtpMail, type MailLimits } from '#services/mail.ts'

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

/** What a server says to each command; `null` says nothing, `reset` breaks off. */
type Manner = Partial<Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.', string>>

afterEach(async () => {
  for (const server of servers.splice(0)) await server()
})
const servers: (() => Promise<void>)[] = []

/** A mail server that answers in this manner, and what it was told. */
async function server(manner: Manner) {
  const told: string[] = []
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serveOne(socket, manner, told)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  servers.push(async () => {
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return { port: (listener.address() as AddressInfo).port, told }
}

function serveOne(socket: Socket, manner: Manner, told: string[]): void {
  let isText = false
  const say = (name: keyof Manner, usual: string) => {
    const reply = manner[name] ?? usual
    if (reply === 'reset') socket.resetAndDestroy()
    else if (reply !== '') socket.write(`${reply}\r\n`)
  }
  say('greeting', '220 ready')
  createInterface(socket).on('line', (line) => {
    told.push(line)
    const command = line.slice(0, 4).toUpperCase()
    if (isText) {
      if (line !== '.') return
      isText = false
      say('.', '250 taken')
    } else if (command === 'DATA') {
      isText = (manner.DATA ?? '354').startsWith('354')
      say('DATA', '354 go on')
    } else {
      say(command as keyof Manner, command === 'EHLO' ? '250-here\r\n250 AUTH PLAIN' : '250 fine')
    }
  })
}

/** What comes of a mail to this server, by its address on this machine unless another is given. */
async function sending(
  manner: Manner,
  url = 'smtp://user:secret@127.0.0.1',
  { from = FROM, transport = createTransport } = {},
) {
  const { port, told } = await server({ AUTH: '235 in', ...manner })
  const mail = smtpMail(`${url}:${port}`, from, {
    limits: LIMITS,
    load: () => Promise.resolve(transport),
  })
  const outcome = await mail.send(MAIL, 'short').then(
    () => 'sent',
    (error: { kind?: string; code?: string }) => `${error.kind} ${error.code}`,
  )
  return { outcome, told }
}

describe('row 34: what a mail server may answer', () => {
  test.each<[string, Manner, string]>([
    ['takes it', {}, 'sent'],
    ['knows no such user', { RCPT: '550 no such user' }, 'refused 550'],
    ['refuses the text', { '.': '554 looks like spam' }, 'refused 554'],
    ['has the mailbox full for now', { RCPT: '452 full' }, 'deferred 452'],
    ['wants it later', { '.': '451 later' }, 'deferred 451'],
    ['tells more', { RCPT: '550-5.1.1 no\r\n550 5.1.1 such user' }, 'refused 550 5.1.1'],
    ['relays nothing for us', { RCPT: '554 5.7.1 denied' }, 'refused 554 5.7.1'],
    ['refuses our password', { AUTH: '535 no' }, 'server 535'],
    ['takes no passwords', { AUTH: '550 5.7.30 not supported' }, 'server EAUTH'],
    ['refuses our sender', { MAIL: '553 not yours' }, 'server ESENDER'],
    ['has no room for our sender', { MAIL: '452 full' }, 'server 452'],
    ['is busy', { greeting: '421 busy' }, 'server 421'],
    ['hangs before it greets', { greeting: '' }, 'server ETIMEDOUT'],
  ])('%s', async (_what, manner, outcome) => {
    expect((await sending(manner)).outcome).toBe(outcome)
  })

  test('is sent the values of the firm’s colours', async () => {
    const { told } = await sending({})
    expect(told.join('\n')).toContain(brandColour('brand'))
    expect(told.join('\n')).not.toContain('var(')
  })

  test('speaks no TLS where it is asked for', async () => {
    const { outcome } = await sending({}, 'smtps://user:secret@127.0.0.1')
    expect(outcome).toBe('server ETLS')
  })

  test.each([
    ['Firm <hello@exämple.de>', 'xn--exmple-cua.de'],
    ['"sales@work" <hello@firm.example>', 'firm.example'],
    ['hello@firm.example', 'firm.example'],
  ])('from %s gets a Message-ID of that domain in ASCII', async (from, domain) => {
    const { told } = await sending({}, undefined, { from })
    expect(told).toContain(`Message-ID: <${MAIL.id}@${domain}>`)
  })

  test('breaks off after the text', async () => {
    expect((await sending({ '.': 'reset' })).outcome).toMatch(/^server E(SOCKET|CONNECTION)$/)
  })

  test('learns from every mail that a program wrote it', async () => {
    const { told } = await sending({})
    expect(told).toContain('Auto-Submitted: auto-generated')
  })

  test('nothing of what the server says, or of the mail, is in the error', async () => {
    const { port } = await server({ RCPT: '550 ada@firm.example is unknown' })
    const mail = smtpMail(`smtp://127.0.0.1:${port}`, FROM, { limits: LIMITS })
    await expect(mail.send(MAIL, 'short')).rejects.toMatchObject({
      message: '550',
      name: 'MailError',
    })
  })
})

test.each([
  ['in the background', 'long', 30_000, 300_000],
  ['within a call that ends soon', 'short', 10_000, 20_000],
] as const)(
  'a server has, %s, its time to greet and to say whether it takes a mail',
  async (_when, patience, greeting, answer) => {
    const asked: object[] = []
    const transport = ((options: object) => {
      asked.push(options)
      return { sendMail: () => Promise.resolve() }
    }) as unknown as typeof createTransport
    const load = () => Promise.resolve(transport)
    await smtpMail('smtps://mail.firm.example', FROM, { load }).send(MAIL, patience)
    expect(asked).toMatchObject([
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

describe('a server beyond this machine', () => {
  /** Reaches this machine under the name of another. */
  const elsewhere = ((options: { url: string }, defaults: object) =>
    createTransport(
      { ...options, url: options.url.replace('mail.firm.example', '127.0.0.1') },
      defaults,
    )) as unknown as typeof createTransport

  test('that offers no TLS gets neither password nor mail', async () => {
    const { outcome, told } = await sending({}, 'smtp://user:secret@mail.firm.example', {
      transport: elsewhere,
    })
    expect(outcome).toBe('server ETLS')
    expect(told.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([])
  })

  test.each(['127.0.0.1', 'localhost'])('%s is this one', async (host) => {
    expect((await sending({}, `smtp://user:secret@${host}`)).outcome).toBe('sent')
  })
})
