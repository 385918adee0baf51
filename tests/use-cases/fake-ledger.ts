import type { Month } from '#domain/month.ts'
import type { Movement } from '#domain/movement.ts'
import type { Pair } from '#domain/reconciliation.ts'
import type { BalanceReading, KeptComparison, Ledger } from '#use-cases/ledger-port.ts'

/** The books in memory: what is in them is set by the test. */
export function ledgerInMemory() {
  const state = {
    firstMonth: undefined as Month | undefined,
    pairs: [] as Pair[],
  }
  const movements = new Map<string, Movement>()
  const readings = new Map<string, BalanceReading>()
  const comparisons = new Map<Month, KeptComparison>()

  const port: Ledger = {
    figures: () => Promise.resolve([]),
    firstMonth: () => Promise.resolve(state.firstMonth),
    documents: () => Promise.resolve([]),
    record: (read) => {
      for (const movement of read) movements.set(movement.id, movement)
      return Promise.resolve()
    },
    reading: (name) => Promise.resolve(readings.get(name)),
    keepReading: (name, reading) => {
      readings.set(name, reading)
      return Promise.resolve()
    },
    pairs: () => Promise.resolve(state.pairs),
    comparisons: () => Promise.resolve([...comparisons.values()]),
    keepComparison: (kept) => {
      comparisons.set(kept.month, kept)
      return Promise.resolve()
    },
  }
  return { port, state, movements, readings, comparisons }
}
