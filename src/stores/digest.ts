const START = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/**
 * A short text that stands for a longer one (FNV-1a, 64 bits), so that what a person typed need not
 * be kept to be compared. Not for secrets.
 */
export function digest(text: string): string {
  let hash = START
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME)
  }
  return hash.toString(36)
}
