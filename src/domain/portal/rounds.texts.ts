const WORDS = ['no', 'one', 'two', 'three', 'four', 'five']

export function roundsText(count: number): string {
  return `${WORDS[count] ?? count} ${count === 1 ? 'round' : 'rounds'} of changes`
}
