import { expect, test } from 'vitest'

import { printedProForma } from '#tests/documents/transfers/a-pro-forma.ts'

test('a pro-forma of five services fits on one page', async () => {
  expect((await printedProForma(5)).pages).toBe(1)
})
