import { readFileSync } from 'node:fs'

import { record } from './figures.ts'
import { RESULTS } from './test-counts.ts'

/** What a test of a long run counted; the runner's report carries it beside the test's status. */
type Counted = Record<string, number>

interface PassedTest {
  file: string
  counted: Counted
}

interface Report {
  testResults: readonly {
    name: string
    assertionResults: readonly { status: string; meta?: { counted?: Counted } }[]
  }[]
}

interface Figure {
  what: string
  files: RegExp
  /** In words, from the sum of what its tests counted. */
  measured: (of: (key: string) => string) => string
}

const FIGURES: readonly Figure[] = [
  {
    what: '50 calls at once by all four paths, 0 to 120 ms to the database',
    files: /faults\/races/,
    measured: (of) =>
      `${of('rounds')} rounds: 1 order, 1 number, 1 mail of each kind in each; no 5xx`,
  },
  {
    what: '10 of the staff correct the country of one order at once, 0 to 20 ms to the database',
    files: /faults\/races/,
    measured: (of) =>
      `${of('corrections')} rounds: 1 credit note, 1 new invoice, 1 mail in each; no number left out, no 5xx`,
  },
  {
    what: 'SIGKILL before and after every message to database, provider and mail server',
    files: /faults\/kill\./,
    measured: (of) =>
      `${of('points')} points, killed at ${of('killed')}: 0 orders, refunds, corrections or numbers lost or doubled, 0 mails lost; ${of('twice')} mails twice, each accepted and not yet marked`,
  },
  {
    what: 'Readings doubled, late, reordered and dropped against the state machine',
    files: /faults\/schedules/,
    measured: (of) => `${of('schedules')} schedules: all end in what Stripe said last`,
  },
  {
    what: 'Bodies that nobody would send, to each endpoint that takes one',
    files: /faults\/fuzz/,
    measured: (of) =>
      `${of('bodies')} bodies: no 5xx, nothing told or logged, every 4xx in the one shape`,
  },
  {
    what: 'Database, Stripe, mail and rates, each down, slow, silent, resetting and talking nonsense, a mail server late after the text, at every step of a purchase',
    files: /faults\/matrix/,
    measured: (of) =>
      `${of('pairs')} pairs, ${of('steps')} steps: an answer within 10 s, nothing to mend after it heals`,
  },
]

/** Where a long run had its database, as its figures say it. */
export type Place = '' | ', on PostgreSQL' | ', on PostgreSQL through PgBouncer'

/** Reads the runner's report of a long run and writes down its figures. */
export function recordFaults(report: string, place: Place): void {
  const { testResults } = JSON.parse(readFileSync(`${RESULTS}/${report}`, 'utf8')) as Report
  const passed: PassedTest[] = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ meta }) => ({ file: name, counted: meta?.counted ?? {} })),
  )
  for (const { what, files, measured } of FIGURES) {
    const tests = passed.filter(({ file }) => files.test(file))
    const of = (key: string) =>
      tests.reduce((sum, { counted }) => sum + (counted[key] ?? 0), 0).toLocaleString('en-GB')
    if (tests.length > 0) record({ [`${what}${place}`]: measured(of) })
  }
  if (place) record({ [`Function and fault tests${place}`]: `${passed.length} passed` })
}
