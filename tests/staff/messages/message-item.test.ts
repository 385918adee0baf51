import { expect, test } from 'vitest'

import { answerMailto } from '#staff/messages/MessageItem.tsx'

test('a reply goes to the sender alone, whatever the sender’s email address contains', () => {
  expect(answerMailto('o+b&cc=x?@example.com', 'Firm & Co')).toBe(
    'mailto:o%2Bb%26cc%3Dx%3F@example.com?subject=Re%3A%20Your%20message%20to%20Firm%20%26%20Co',
  )
})
