import { answerText } from '#domain/portal/answers.texts.ts'
import { visibleQuestions } from '#domain/portal/intake.ts'
import type { Questionnaire } from '#domain/portal/portal.ts'
import { Badge } from '#ui/Badge.tsx'

/** The questions that apply to the given answers, each with its answer. */
export function AnswerList({ questions, answers }: Pick<Questionnaire, 'questions' | 'answers'>) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {visibleQuestions(questions, answers).map((question) => (
        <div key={question.id} className="py-2">
          <dt className="text-sm wrap-anywhere text-muted">{question.question}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answers[question.id] ? (
              answerText(question, answers[question.id])
            ) : (
              <Badge kind={question.required ? 'warning' : 'neutral'}>Not answered</Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
