import { expect, test } from 'vitest'

import { shopIssueTexts } from '#domain/order/shop-issue.texts.ts'

test.each([
  ['301 https://www.firm.example', 'SITE_URL redirects to https://www.firm.example (301)'],
  ['204', 'the host answered 204 where it should have answered 202'],
  ['401', 'the site asks for a password or refuses its own call (401)'],
  ['500', 'the host answered 500'],
  ['no-answer', 'nothing answered in time'],
])('the alert about the background function explains the answer %s (row 87)', (detail, cause) => {
  const issue = { key: 'k', reason: 'background-down', since: '', count: 1, detail } as const
  expect(shopIssueTexts(issue, 'noon').what).toContain(`sends emails: ${cause}.`)
})
