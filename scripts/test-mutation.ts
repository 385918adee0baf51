import { readFileSync } from 'node:fs'

import { keepFigures } from './figures.ts'
import { run, type Step } from './steps.ts'
import { DOCUMENT } from './test-faults.ts'

const REPORT = 'test-results/mutation.json'

/** Two hundred packages that nothing else needs: they are installed by whoever runs this. */
const FOLDER = 'tests/mutation'
const INSTALL: Step = {
  name: 'install',
  command: `npm install --prefix ${FOLDER} --no-package-lock --no-audit --no-fund`,
}
const MUTATION: Step = {
  name: 'mutation',
  command: `${FOLDER}/node_modules/.bin/stryker run ${FOLDER}/stryker.config.json`,
}

interface Report {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

/** How many of the changes that were made to the code made a test fail, in words. */
function killed(): string {
  const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const count = (...states: string[]) =>
    mutants.filter(({ status }) => states.includes(status)).length
  const caught = count('Killed', 'Timeout')
  const all = caught + count('Survived', 'NoCoverage')
  return `${((caught / all) * 100).toFixed(1)} % of ${all}`
}

const isPassed = (await run(INSTALL)) && (await run(MUTATION))
if (isPassed && process.argv.includes('--keep')) {
  keepFigures(DOCUMENT, {
    'Changes to the code of money, order state, settling and access that unit tests notice':
      killed(),
  })
}
process.exitCode = isPassed ? 0 : 1
