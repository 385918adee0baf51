import { formatDate } from '#domain/time/date.ts'

import type { Question } from './intake.ts'

export function answerText({ kind }: Pick<Question, 'kind'>, answer = ''): string {
  if (answer.trim() === '') return 'Not answered'
  if (kind === 'date') return formatDate(answer)
  if (kind === 'money') return answer.startsWith('£') ? answer : `£${answer}`
  if (kind === 'yes-no') return answer === 'yes' ? 'Yes' : 'No'
  return answer
}
