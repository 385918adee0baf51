import { describe, expect, test } from 'vitest'

import { evidencePdf, type DisputeEvidence } from '#documents/dispute-evidence.ts'
import { formatDate, formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { EVIDENCE } from '#messages/dispute-evidence.ts'
import { pdfTools } from '#services/document-printer.ts'
import { aDispute, anItem, anOrder, aRefund, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

const PARAGRAPH = 'Our services are advice and documents, and we prepare them with care. '

function evidence(more: Partial<DisputeEvidence> = {}): DisputeEvidence {
  return {
    madeAt: '2026-03-10T10:00:00.000Z',
    seller: SELLER,
    order: anOrder({
      items: [anItem({ quantity: 2 })],
      vatRate: 20,
      paymentIntentId: 'pi_0001',
      payment: {
        settlement: 'paid',
        paidAt: '2026-03-01T10:05:00.000Z',
        refunds: [aRefund()],
        disputes: [aDispute({ amount: 150_000, reason: 'product_not_received' })],
      },
    }),
    documents: [],
    terms: {
      version: 'f'.repeat(64),
      acceptedAt: '2026-03-01T10:00:00.000Z',
      address: 'https://firm.example/terms/ffff',
      text: `## No Refunds\n\n${PARAGRAPH}\nWrite to [us](mailto:a@firm.example).\n\n- One **rule**`,
    },
    mails: [
      {
        kind: 'order-confirmation',
        subject: 'Your order 123456789',
        to: 'zoe@harbour-joinery.example',
        sentAt: '2026-03-01T10:06:00.000Z',
      },
    ],
    work: [
      { at: '2026-03-01T10:00:00.000Z', kind: 'order-placed', facts: null },
      {
        at: '2026-03-05T10:00:00.000Z',
        kind: 'step-moved',
        facts: { type: 'step', product: 'Valuation', step: 'Delivered' },
      },
    ],
    ...more,
  }
}

const printed = async (more: Partial<DisputeEvidence> = {}) =>
  readPdf(await evidencePdf(evidence(more), await pdfTools()))

describe('evidence for a bank', () => {
  test('names order, customer, amounts, terms with their text, emails and steps with their dates', async () => {
    const { text, title, language } = await printed()
    expect(title).toBe(`${EVIDENCE.title}, order 123456789`)
    expect(language).toBe('en-GB')
    for (const words of [
      'Firm Limited',
      'Zoë O',
      'Harbour Joinery & Sons',
      'zoe@harbour-joinery.example',
      'du_1',
      formatMoney(150_000),
      'the customer did not receive the service',
      formatDate('2026-03-20'),
      'pi_0001',
      formatMoney(2 * 199_700),
      're_1',
      'f'.repeat(64),
      'https://firm.example/terms/ffff',
      'No Refunds',
      `${PARAGRAPH}Write to us.`,
      '• One rule',
      'Your order 123456789',
      formatDateTime('2026-03-01T10:06:00.000Z', 'Europe/London'),
      'Order placed',
      'Valuation: Delivered',
      formatDateTime('2026-03-05T10:00:00.000Z', 'Europe/London'),
    ]) {
      expect(text).toContain(words)
    }
  })

  test('is tagged: each section has its heading, each list of dates is a table with heads', async () => {
    const { roles } = await printed()
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'H2')).toHaveLength(8)
    expect(roles.filter((role) => role === 'H3')).toHaveLength(1)
    expect(roles.filter((role) => role === 'Table')).toHaveLength(5)
    expect(roles.filter((role) => role === 'TH').length).toBe(3 + 4 + 2 + 3)
  })

  test('says what was not recorded, and prints no letter that it has not', async () => {
    const order = anOrder({ buyer: { companyName: '有限公司' } })
    const { text } = await printed({
      order,
      mails: [],
      work: [],
      terms: { version: null, acceptedAt: null, address: null, text: null },
    })
    for (const words of [EVIDENCE.notRecorded, EVIDENCE.noEmails, EVIDENCE.noSteps]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('(cannot be printed here: see order 123456789)')
  })

  test('of long terms goes on over pages, with its title on each', async () => {
    const terms = { ...evidence().terms, text: `${PARAGRAPH}\n\n`.repeat(120) }
    const { pages, text } = await printed({ terms })
    expect(pages).toBeGreaterThan(3)
    expect(text).toContain(`Page ${pages} of ${pages}`)
  })
})
