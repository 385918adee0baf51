import { afterEach, expect, test } from 'vitest'

import { clearFigures, recordFigures, readFigures } from '#scripts/figures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()

afterEach(() => process.chdir(PROJECT))

test('a new test run discards the measured figures of earlier runs', async () => {
  process.chdir(await temporaryFolder())
  clearFigures()
  recordFigures({ kills: '50 points' })
  clearFigures()
  recordFigures({ races: '50 rounds' })
  recordFigures({ fuzz: '900 bodies' })
  expect(readFigures()).toEqual({ races: '50 rounds', fuzz: '900 bodies' })
})
