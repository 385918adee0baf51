import { useState, type SubmitEvent } from 'react'

import { answerText } from '#domain/portal/answers.texts.ts'
import { problemsOfAnswers, visibleQuestions } from '#domain/portal/intake.ts'
import type { Questionnaire } from '#domain/portal/portal.ts'
import { CHECKOUT_TEXTS } from '#shop/checkout/checkout.texts.ts'
import { focusNotice, FormErrors } from '#shop/checkout/FormAlerts.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $drafts, NO_DRAFT, saveTyped, sendTyped, typeAnswer } from './answers.store.ts'
import { QuestionField } from './QuestionField.tsx'

/** Notes about answers that have been sent. */
const NOTES = {
  sent: ['success', 'We have your answers', 'You can change them until we accept them.'],
  reopened: ['warning', 'Send your answers again', 'You have changed them since you sent them.'],
  accepted: ['success', 'We have accepted your answers', ''],
} as const

interface Props {
  productId: string
  questionnaire: Questionnaire
  isOpen: boolean
}

/** The questions of a product: a form, or a list of the answers once they are accepted. */
export function Questions({ productId, questionnaire, isOpen }: Props) {
  const { questions, answers, state, pdf } = questionnaire
  const [isJustSent, setJustSent] = useState(false)
  const { isReopened } = useStore($drafts)[productId] ?? NO_DRAFT
  const [kind, title, text] = NOTES[state === 'open' ? 'reopened' : state]
  return (
    <>
      {(state !== 'open' || isReopened) && (
        <Alert
          ref={isJustSent ? focusNotice : undefined}
          kind={kind}
          takesFocus
          title={title}
          className="mb-6"
        >
          <p>{isOpen && text}</p>
          <a href={pdf} download className="link inline-flex min-h-11 items-center">
            Your answers (PDF)
          </a>
        </Alert>
      )}
      {isOpen && state !== 'accepted' ? (
        <QuestionForm
          productId={productId}
          questionnaire={questionnaire}
          onSent={() => setJustSent(true)}
        />
      ) : (
        <dl className="divide-y divide-line border-y border-line">
          {visibleQuestions(questions, answers).map((question) => (
            <div key={question.id} className="py-3">
              <dt className="text-sm wrap-anywhere text-muted">{question.question}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {answerText(question, answers[question.id])}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type FormProps = Omit<Props, 'isOpen'> & { onSent: () => void }

function QuestionForm({ productId, questionnaire, onSent }: FormProps) {
  const { questions, state } = questionnaire
  const draft = useStore($drafts)[productId] ?? NO_DRAFT
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const answers = { ...questionnaire.answers, ...draft.answers }
  const problems = problemsOfAnswers(questions, answers)
  const wrong = Object.keys(problems).filter((id) => revealed.includes(id))
  const fieldId = (id: string) => `answer-${productId}-${id}`

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const sent = await sendTyped(productId)
    setBusy(false)
    if (sent.ok) return onSent()
    const { fields, message } = sent.failure
    setRefusal(fields ? '' : message)
    setRevealed(Object.keys(fields ?? {}))
    if (fields) setFailedSubmits(failedSubmits + 1)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors
        errors={(failedSubmits > 0 ? wrong : []).map((id) => ({
          id: fieldId(id),
          message: `${questions.find((one) => one.id === id)?.question} ${problems[id]}`,
        }))}
        failedSubmits={failedSubmits}
      />
      <p className="mb-5 text-sm text-muted">
        {`${CHECKOUT_TEXTS.requiredHint} Your answers are saved as you type.`}
      </p>
      <div className="flex flex-col gap-6">
        {visibleQuestions(questions, answers).map((question) => {
          const { id } = question
          const answer = answers[id] ?? ''
          return (
            <QuestionField
              key={id}
              id={fieldId(id)}
              question={question}
              answer={answer}
              error={wrong.includes(id) ? problems[id] : undefined}
              onType={(text) => typeAnswer(productId, id, text)}
              onLeave={() => {
                if (answer !== '') setRevealed([...revealed, id])
                void saveTyped()
              }}
            />
          )
        })}
      </div>
      {refusal && (
        <Alert kind="danger" role="alert" title="Your answers were not sent" className="mt-6">
          <p>{refusal}</p>
        </Alert>
      )}
      {state === 'open' && (
        <div className="bottom-bar mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:flex-row-reverse lg:justify-end">
          <SaveState productId={productId} />
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Sending…' : 'Send answers'}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Whether what has been typed is saved. */
export function SaveState({ productId }: { productId: string }) {
  const { status } = useStore($drafts)[productId] ?? NO_DRAFT
  return <p className="text-sm text-muted">{status}</p>
}
