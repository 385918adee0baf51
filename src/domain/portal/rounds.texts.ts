import { numberInWords } from '#domain/text/number-in-words.ts'

export function roundsText(count: number): string {
  return `${numberInWords(count)} ${count === 1 ? 'round' : 'rounds'} of changes`
}
