/** A repeatable source of chance: the same seed draws the same row of numbers. */
export interface Draw {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** A whole number of the range, both ends included. */
  int: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(values: readonly T[]) => T
  /** A UUID of version 4. */
  uuid: () => string
}

/** Draws for one order of one seed, whatever was drawn for others (sfc32, warmed up). */
export function drawFor(seed: number, index: number): Draw {
  const next = sfc32(seed, index)
  for (let round = 0; round < 12; round += 1) next()
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[int(0, values.length - 1)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
    uuid: () => uuidOf(Array.from({ length: 8 }, () => int(0, 0xffff))),
  }
}

function sfc32(seed: number, index: number): () => number {
  let [a, b, c, counter] = [seed | 0, index | 0, 0x9e3779b9 | 0, 1]
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
}

function uuidOf(words: readonly number[]): string {
  const hex = words.map((word) => word.toString(16).padStart(4, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
