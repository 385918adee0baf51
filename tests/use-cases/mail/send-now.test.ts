import { expect, test } from 'vitest'

import { idGenerator } from '#services/clock.ts'
import { MailError } from '#services/mail/mail.ts'
import { sendNow } from '#use-cases/mail/deliver-mails.ts'
import type { Shop } from '#use-cases/shop.ts'

test.each<[what: string, kind: MailError['kind'], fails: number, after: number, object]>([
  ['is busy for a moment', 'server', 2, 0, { outcome: 'sent', tries: 3 }],
  ['asks for a later try', 'deferred', 2, 0, { outcome: 'sent', tries: 3 }],
  ['fails a third time', 'server', 3, 0, { outcome: '451', tries: 3 }],
  ['refuses for good', 'refused', 1, 0, { outcome: '451', tries: 1 }],
  ['takes long to fail', 'server', 3, 8000, { outcome: '451', tries: 1 }],
])(
  'every attempt at a mail host that %s sends the mail under one id',
  async (_what, kind, fails, after, found) => {
    let now = 0
    const sent: string[] = []
    const pass = async (ms: number) => void (now += ms)
    const send = async ({ id }: { id: string }) => {
      await pass(after)
      sent.push(id)
      if (sent.length <= fails) throw new MailError(kind, '451')
    }
    const shop = {
      ids: idGenerator,
      mail: { send },
      clock: { now: () => new Date(now), wait: pass },
    }
    const mail = {
      kind: 'staff-sign-in',
      to: 'a@firm.example',
      subject: '',
      text: '',
      html: '',
    } as const
    const outcome = await sendNow(shop as unknown as Shop, mail).then(
      () => 'sent',
      (error: Error) => error.message,
    )
    expect({ outcome, tries: sent.length }).toEqual(found)
    expect(new Set(sent).size).toBe(1)
  },
)
