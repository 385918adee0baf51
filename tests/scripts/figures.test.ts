import { afterEach, expect, test } from 'vitest'

import { forget, record, recorded } from '#scripts/figures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()

afterEach(() => process.chdir(PROJECT))

test('a new run discards the figures of an earlier one', async () => {
  process.chdir(await temporaryFolder())
  forget()
  record({ kills: '50 points' })
  forget()
  record({ races: '50 rounds' })
  record({ fuzz: '900 bodies' })
  expect(recorded()).toEqual({ races: '50 rounds', fuzz: '900 bodies' })
})
