/** What the long runs measured, and the command that measures it again. */
export const FIGURES: readonly (readonly [claim: string, measured: string, command: string])[] = [
  [
    '50 calls at once by all four paths, 0 to 120 ms to the database',
    '100 rounds: 1 order, 1 number, 1 mail of each kind in each; no 5xx',
    'npm run test:faults -- tests/faults/races',
  ],
  [
    'SIGKILL before and after every message to database, provider and mail server',
    '122 points: 0 orders lost or doubled, 0 mails lost; 8 mails twice, each accepted and not yet marked',
    'npm run test:faults -- tests/faults/kill',
  ],
  [
    'Events doubled, late, reordered and dropped against the state machine',
    '2 × 10,000 schedules: all end in what Stripe said last',
    'npx vitest run tests/faults/schedules',
  ],
  [
    'Bodies that nobody would send, to each of 11 endpoints',
    '3 seeds × 1,000 bodies: no 5xx, nothing told or logged, every 4xx in the one shape',
    'npm run test:faults -- tests/faults/fuzz',
  ],
  [
    'Database, Stripe, mail and rates, each down, slow, silent, resetting and talking nonsense, at every step of a purchase',
    '20 pairs × 6 steps: an answer within 10 s, nothing to mend after it heals',
    'npm run test:faults -- tests/faults/matrix',
  ],
  [
    'Mutants of money, order state, settling and access code that unit tests kill',
    '97.6 % of 576; of the 14 left most differ in a word or in nothing',
    'npm run test:mutation',
  ],
  [
    'Functions and faults on a PostgreSQL 15 server',
    '915 tests passed; 80 kill points: 0 orders lost or doubled, 0 mails lost, 7 mails twice',
    'npm run test:postgres',
  ],
]
