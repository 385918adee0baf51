import { expect, test } from 'vitest'

import type { Mail } from '#emails/mail.ts'
import { sendNow } from '#use-cases/deliver-mails.ts'

import { openShop } from './a-shop.ts'

const MAIL: Mail = { kind: 'staff-sign-in', to: 'a@firm.example', subject: '', text: '', html: '' }

/** A mail host that fails the first tries, each after so many milliseconds. */
async function hostThatFails(tries: number, kind: 'server' | 'deferred' | 'refused', after = 0) {
  const { context, mail, clock } = await openShop()
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
    await context.mail.send(held, 'short')
  }
  return {
    context: { ...context, mail: { ...context.mail, send } },
    mail,
    counts: () => ({ tries: tried, mails: ids.size }),
  }
}

test.for(['server', 'deferred'] as const)(
  'a host that is busy for a moment gets the same mail again: %s',
  async (kind) => {
    const { context, mail, counts } = await hostThatFails(2, kind)
    await sendNow(context, MAIL)
    expect(mail.sent).toHaveLength(1)
    expect(counts()).toEqual({ tries: 3, mails: 1 })
  },
)

test('the third failure is the last', async () => {
  const { context, counts } = await hostThatFails(3, 'server')
  await expect(sendNow(context, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(3)
})

test('what is refused for good is not tried again', async () => {
  const { context, counts } = await hostThatFails(1, 'refused')
  await expect(sendNow(context, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(1)
})

test('a host that takes long to fail is not waited for again', async () => {
  const { context, counts } = await hostThatFails(3, 'server', 8000)
  await expect(sendNow(context, MAIL)).rejects.toThrow('451')
  expect(counts().tries).toBe(1)
})
