import { reviewAnswers } from '#contract/staff/portal.ts'
import {
  visibleQuestions,
  type Answers as AnswersById,
  type Question,
} from '#domain/portal/intake.ts'
import type { Delivery, PortalProduct, Questionnaire } from '#domain/portal/portal.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { AnswerList } from '#shop/portal/AnswerList.tsx'
import { deliveryName } from '#shop/portal/portal.texts.ts'
import { Icon } from '#ui/Icon.tsx'
import { Fold } from '#ui/react/Fold.tsx'

import { DeliverFiles } from './DeliverFiles.tsx'
import { Documents, REOPEN_BUTTON_LOOK } from './Documents.tsx'
import { PortalButton } from './PortalActions.tsx'
import { PortalEntry, PortalPart } from './PortalEntry.tsx'
import { progressText, firstForStaff, staffTasks } from './staff-tasks.texts.ts'

interface Props {
  product: PortalProduct
  mayAct: boolean
}

interface PortalProps extends Props {
  products: readonly PortalProduct[]
  /** Whether an alert of the page has the main button. */
  hasAlert: boolean
  /** Whether staff have to deliver a document next. */
  mustDeliver: boolean
}

/**
 * The staff's view of one of the `products` in the client portal, as a fold. It is open at first if
 * staff have to work on it first, or if the product is delivered and therefore inside another fold.
 */
export function ProductPortal({ product, products, mayAct, hasAlert, mustDeliver }: PortalProps) {
  const { productId, name, questionnaire, deliveries, revisionsLeft } = product
  const { isDelivered, isRefunded } = product
  const next = hasAlert ? undefined : products.flatMap((one) => staffTasks(one, products))[0]?.id
  return (
    <Fold
      startsOpen={
        !isRefunded && (isDelivered || mustDeliver || product === firstForStaff(products))
      }
      className="mt-2 [&[open]]:pb-3"
      summary={
        <>
          <span className="mr-3">Documents and deliveries</span>
          <span className="sr-only">{`: ${name} `}</span>
          <span className="text-sm text-muted first-letter:uppercase max-sm:block">
            {progressText(product, products)}
          </span>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-1">
        <Documents {...{ product, products, mayAct, next }} />
        {questionnaire && (
          <PortalPart title="Answers">
            <Answers {...{ product, mayAct }} sheet={questionnaire} isNext={productId === next} />
          </PortalPart>
        )}
        <PortalPart
          title="Deliveries"
          action={mayAct && <DeliverFiles product={product} isNext={mustDeliver} />}
        >
          {deliveries.map((delivery) => (
            <PortalEntry
              key={delivery.id}
              id={delivery.id}
              title={deliveryName(delivery)}
              note={formatLondonTime(delivery.deliveredAt)}
              state={delivery.answer}
              texts={[
                delivery.text,
                openedText(delivery),
                delivery.answerText && `“${delivery.answerText}”`,
              ]}
              files={delivery.files}
            />
          ))}
          <li className="py-3 text-sm text-muted">
            {`${deliveries.length === 0 ? 'Nothing has been delivered yet. ' : ''}Rounds of revision left: ${revisionsLeft}`}
          </li>
        </PortalPart>
      </div>
    </Fold>
  )
}

/** When the customer opened and answered a delivery. */
function openedText({ openedAt, answeredAt }: Delivery): string {
  const opened =
    openedAt === null
      ? 'Not opened by the customer yet'
      : `Opened by the customer ${formatLondonTime(openedAt)}`
  return answeredAt === null ? opened : `${opened} · Answered ${formatLondonTime(answeredAt)}`
}

interface AnswersProps extends Props {
  sheet: Questionnaire
  /** Whether staff have to check these answers next. */
  isNext: boolean
}

function Answers({ product, sheet, mayAct, isNext }: AnswersProps) {
  const { productId, name } = product
  const { questions, answers, state, sentAt, pdf } = sheet
  const review = { about: name, endpoint: reviewAnswers, subject: productId }
  const seen = { productId, sentAt }
  return (
    <PortalEntry
      id={productId}
      title={answeredText(visibleQuestions(questions, answers), answers)}
      note={sentAt !== null && `Sent ${formatLondonTime(sentAt)}`}
      state={answersState(sheet)}
    >
      <details open={state === 'sent'} className="no-print open:w-full">
        <summary className="flex items-center gap-1.5 py-2">
          <Icon
            name="chevronDown"
            className="size-3.5 -rotate-90 [details[open]>summary>&]:rotate-0"
          />
          <span className="link">Questions and answers</span>
        </summary>
        <AnswerList questions={questions} answers={answers} />
      </details>
      {mayAct && state === 'sent' && (
        <PortalButton
          {...review}
          title="Accept answers"
          variant={isNext ? 'primary' : 'secondary'}
          body={{ ...seen, accepted: true }}
          done="Answers accepted"
        />
      )}
      {mayAct && state !== 'open' && (
        <PortalButton
          {...review}
          title="Reopen for the customer"
          {...(state === 'accepted' && REOPEN_BUTTON_LOOK)}
          body={{ ...seen, accepted: false }}
          done="The customer can change the answers again"
        />
      )}
      <a
        href={pdf}
        download
        hidden={!Object.values(answers).some(Boolean)}
        className="link link-alone"
      >
        Answers (PDF)
      </a>
    </PortalEntry>
  )
}

/** The state for the badge of the answers. */
function answersState({ state, sentAt, required }: Questionnaire) {
  if (state !== 'open') return state
  if (sentAt !== null) return 'reopened'
  return required ? 'open' : 'missing'
}

/** How many of the questions have an answer; optional ones count only if all are optional. */
function answeredText(shown: readonly Question[], answers: AnswersById): string {
  const required = shown.filter((question) => question.required)
  const counted = required.length > 0 ? required : shown
  const optional = shown.length - counted.length
  const answered = counted.filter(({ id }) => answers[id]).length
  const progress = `${answered} of ${counted.length}`
  return optional > 0
    ? `${progress} required questions answered, ${optional} optional`
    : `${progress} answered`
}
