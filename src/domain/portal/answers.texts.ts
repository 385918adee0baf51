import { formatPounds, parseTypedPounds } from '#domain/money/money.ts'
import { formatDate } from '#domain/time/date.ts'

import type { Question } from './intake.ts'

export function answerText({ kind }: Pick<Question, 'kind'>, answer = ''): string {
  if (answer.trim() === '') return 'Not answered'
  if (kind === 'date') return formatDate(answer)
  const pence = kind === 'money' ? parseTypedPounds(answer) : undefined
  if (pence !== undefined) return formatPounds(pence)
  if (kind === 'yes-no') return answer === 'yes' ? 'Yes' : 'No'
  return answer
}
