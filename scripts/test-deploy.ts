import { mkdirSync, mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { buildSite, needsBuild } from '@storefront/local-platform/site-build.ts'

import { packagedFunctions } from '#tests/deploy/stage/packages.ts'
import { findPrograms, type Programs } from '#tests/deploy/stage/programs.ts'
import { startRehearsal } from '#tests/deploy/stage/rehearsal.ts'

import { figuresTable, writeFigures, readFigures } from './figures.ts'
import { run, type Step } from './steps.ts'
import { printTotals, playwrightCounts, RESULTS_FOLDER, vitestCounts } from './test-counts.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const SITE = { project: PROJECT, dist: path.join(PROJECT, 'dist') }

/** Interval at which the database password changes during the journeys, in milliseconds. */
const ROTATION_MS = 7000
const CALLS_PER_KILL = 23

const STAFF = ['staff', 'staff-0', 'staff-1'].map((name) => `${name}@northmere.example`)

const JOURNEYS: Step = {
  name: 'journeys in a browser',
  command: 'playwright test purchase payments admin staff-orders.spec',
}
const HOST_TESTS: Step = {
  name: 'the host',
  command: `vitest run --config vitest.deploy.config.ts --reporter=default --reporter=json --outputFile.json=${RESULTS_FOLDER}/deploy.json`,
}

/** Runs browser tests on the packaged shop while database passwords change and instances die. */
async function runJourneys(programs: Programs): Promise<boolean> {
  await using running = new AsyncDisposableStack()
  const folder = running.use(
    mkdtempDisposableSync(path.join(tmpdir(), 'northmere-rehearsal-')),
  ).path
  const rehearsal = await startRehearsal({
    folder,
    programs,
    functions: await packagedFunctions(PROJECT),
    dist: SITE.dist,
    callsPerKill: CALLS_PER_KILL,
    environment: { STAFF_EMAILS: STAFF.join() },
  })
  running.defer(rehearsal.close)
  using _rotating = setInterval(() => void rehearsal.rotate(), ROTATION_MS)
  return await run(JOURNEYS, { E2E_PORT: new URL(rehearsal.url).port, E2E_FOLDER: folder })
}

async function rehearse(programs: Programs): Promise<0 | 1> {
  rmSync(RESULTS_FOLDER, { recursive: true, force: true })
  mkdirSync(RESULTS_FOLDER)
  if (await needsBuild(SITE)) await buildSite(SITE)
  console.log('Packaging the functions …')
  const failed = [
    ...((await runJourneys(programs)) ? [] : [JOURNEYS.name]),
    ...((await run(HOST_TESTS)) ? [] : [HOST_TESTS.name]),
  ]
  console.log(`\n${figuresTable(readFigures())}`)
  const status = printTotals([playwrightCounts('e2e.json'), vitestCounts('deploy.json')], failed)
  if (status === 0 && process.argv.includes('--keep'))
    writeFigures('docs/rehearsal.md', readFigures())
  return status
}

const programs = findPrograms()
if (typeof programs === 'string') {
  console.error(programs)
  process.exitCode = 1
} else {
  process.exitCode = await rehearse(programs)
}
