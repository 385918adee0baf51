import { useState, useTransition, type SubmitEvent } from 'react'

import { findAnswerProblems, visibleQuestions } from '#domain/portal/intake.ts'
import type { PortalProduct, Questionnaire } from '#domain/portal/portal.ts'
import { focusNotice, FormErrors } from '#shop/checkout/FormErrors.tsx'
import { REQUIRED_HINT } from '#shop/checkout/required-hint.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { AnswerList } from './AnswerList.tsx'
import {
  $drafts,
  EMPTY_ANSWERS_DRAFT,
  saveTypedAnswers,
  sendTypedAnswers,
  typeAnswer,
} from './answers.store.ts'
import { QuestionField } from './QuestionField.tsx'

/** Notes about answers that have been sent. */
const SENT_NOTES = {
  open: ['warning', 'Send your answers again', 'You can change them before you do.'],
  sent: ['success', 'We have your answers', 'You can change them until we accept them.'],
  accepted: ['success', 'We have accepted your answers', ''],
} as const

interface Props {
  productId: string
  questionnaire: Questionnaire
}

/** The questions of a product as a form or, once the answers are accepted, as a list. */
export function Questions({ isOpen, ...sheet }: Props & { isOpen: boolean }) {
  const { questions, answers, state, sentAt, pdf } = sheet.questionnaire
  const [isJustSent, setJustSent] = useState(false)
  const [kind, title, text] = SENT_NOTES[state]
  return (
    <>
      {(state !== 'open' || sentAt !== null) && (
        <Alert
          ref={isJustSent ? focusNotice : undefined}
          kind={kind}
          takesFocus
          title={title}
          className="mb-6"
        >
          {isOpen && text && <p>{text}</p>}
          <a href={pdf} download className="link inline-flex min-h-11 items-center">
            Your answers (PDF)
          </a>
        </Alert>
      )}
      {isOpen && state !== 'accepted' ? (
        <QuestionForm {...sheet} onSent={() => setJustSent(true)} />
      ) : (
        <AnswerList questions={questions} answers={answers} />
      )}
    </>
  )
}

/** The answers as they are typed, and the problems with them by question id. */
function useTypedAnswers({ productId, questionnaire }: Pick<PortalProduct, keyof Props>) {
  const { status, answers: typed } = useStore($drafts)[productId] ?? EMPTY_ANSWERS_DRAFT
  const answers = { ...questionnaire?.answers, ...typed }
  return { answers, status, problems: findAnswerProblems(questionnaire?.questions ?? [], answers) }
}

function QuestionForm({ onSent, ...sheet }: Props & { onSent: () => void }) {
  const { productId } = sheet
  const { questions, state } = sheet.questionnaire
  const { answers, problems, status } = useTypedAnswers(sheet)
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [isBusy, startSending] = useTransition()
  const wrong = Object.keys(problems).filter((id) => revealed.includes(id))
  const fieldId = (id: string) => `answer-${productId}-${id}`

  function submit(event: SubmitEvent) {
    event.preventDefault()
    startSending(async () => {
      const sent = await sendTypedAnswers(productId)
      if (sent.ok) return onSent()
      const { fields, message } = sent.failure
      setRefusal(fields ? '' : message)
      setRevealed(Object.keys(fields ?? {}))
      if (fields) setFailedSubmits(failedSubmits + 1)
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormErrors
        errors={(failedSubmits > 0 ? wrong : []).map((id) => ({
          id: fieldId(id),
          message: `${questions.find((one) => one.id === id)?.question} ${problems[id]}`,
        }))}
        failedSubmits={failedSubmits}
      />
      <p className="mb-5 text-sm text-muted">
        {`${REQUIRED_HINT} Your answers are saved as you type.`}
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
                void saveTypedAnswers()
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
      {(state === 'open' || status !== '') && (
        <div className="bottom-bar mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <p>
            {state === 'open' && (
              <span className="block">{answersText(Object.keys(problems).length)}</span>
            )}
            <span className="block">{status}</span>
          </p>
          {state === 'open' && (
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Sending…' : 'Send answers'}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** Number of missing or invalid answers, which keep a product's answers from being sent. */
export function useMissingAnswerCount(product: Pick<PortalProduct, keyof Props>): number {
  return Object.keys(useTypedAnswers(product).problems).length
}

/** The state of a product's answers in a few words. */
export function AnswerProgress(sheet: Props) {
  const missing = useMissingAnswerCount(sheet)
  const { state } = sheet.questionnaire
  if (state === 'open') return answersText(missing)
  return state === 'sent' ? 'Sent' : 'Accepted'
}

function answersText(missing: number): string {
  return missing > 0 ? `${missing} still to answer` : 'Ready to send'
}
