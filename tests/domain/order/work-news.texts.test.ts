import { expect, test } from 'vitest'

import { dueDateText } from '#domain/order/work-news.texts.ts'
import { formatDate } from '#domain/time/date.ts'

const SINCE = '2026-03-02T12:00:00.000Z'

const TEXTS = {
  promise: 'It takes ((turnaround)).',
  agreed: 'Ready on ((day)).',
  deliveredOn: 'Was ready on ((day)).',
}

test.each([
  [{ step: 'questionnaire' }, ''],
  [{ step: 'questionnaire', promisedOn: null, turnaround: '2-3 weeks' }, 'It takes 2-3 weeks.'],
  [
    { step: 'review', promisedOn: '2026-04-02', turnaround: '2-3 weeks' },
    `Ready on ${formatDate('2026-04-02')}.`,
  ],
  [
    { step: 'delivered', promisedOn: '2026-04-02', stepSince: SINCE },
    `Was ready on ${formatDate(SINCE)}.`,
  ],
  [{ step: 'delivered', promisedOn: '2026-04-02' }, ''],
] as const)('the text about the due date of the work %j is "%s"', (work, text) => {
  expect(dueDateText(work, TEXTS)).toBe(text)
})
