import { expect, test } from 'vitest'

import type { Mail } from '#use-cases/mail-port.ts'
import { sendNow } from '#use-cases/send-now.ts'

import { openShop } from './fakes.ts'

const MAIL: Mail = { kind: 'staff-sign-in', to: 'a@firm.example', subject: '', text: '', html: '' }

/** A mail host that fails the first tries, each after so many milliseconds. */
function hostThatFails(tries: number, kind: 'server' | 'deferred' | 'refused', after = 0) {
  const { ports, mail, clock } = openShop()
  const ids = new Set<string>()
  let tried = 0
  mail.state.kind = kind
  mail.state.refuses = ({ id }) => {
    ids.add(id)
    tried += 1
    return tried <= tries
  }
  const send = async (held: Mail & { id: string }) => {
    await clock.pass(after)
    await ports.mail.send(held, 'short')
  }
  return {
    ports: { ...ports, mail: { ...ports.mail, send } },
    mail,
    counts: () => ({ tries: tried, mails: ids.size }),
  }
}

test.for(['server', 'deferred'] as const)(
  'a host that is busy for a moment gets the same mail again: %s',
  async (kind) => {
    const { ports, mail, counts } = hostThatFails(2, kind)
    await sendNow(ports, MAIL)
    expect(mail.sent).toHaveLength(1)
    expect(counts()).toEqual({ tries: 3, mails: 1 })
  },
)

test('the third failure is the last', async () => {
  const { ports, counts } = hostThatFails(3, 'server')
  await expect(sendNow(ports, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(3)
})

test('what is refused for good is not tried again', async () => {
  const { ports, counts } = hostThatFails(1, 'refused')
  await expect(sendNow(ports, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(1)
})

test('a host that takes long to fail is not waited for again', async () => {
  const { ports, counts } = hostThatFails(3, 'server', 8000)
  await expect(sendNow(ports, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(1)
})
