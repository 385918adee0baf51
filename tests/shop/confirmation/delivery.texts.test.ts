import { expect, test } from 'vitest'

import { stepReachedText } from '#shop/confirmation/delivery.texts.ts'

test('a work step is shown with its position among the steps', () => {
  expect(stepReachedText('In preparation', 3, 5)).toBe('Step 3 of 5: In preparation')
})
