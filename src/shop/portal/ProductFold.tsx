import type { ReactNode } from 'react'

import {
  isOutstanding,
  needsAnswers,
  ownRequests,
  type DocumentRequest,
  type PortalProduct,
} from '#domain/portal/portal.ts'
import { portalFragment } from '#paths.ts'
import { Fold } from '#ui/react/Fold.tsx'

import { Deliveries } from './Deliveries.tsx'
import { Documents } from './Documents.tsx'
import { awaitsCustomerAnswer, productStateText, receivedText } from './portal.texts.ts'
import { AnswerProgress, Questions, useMissingAnswerCount } from './Questions.tsx'

interface ProductProps {
  product: PortalProduct
  /** All products of the order. */
  products: readonly PortalProduct[]
  isOpen: boolean
}

/** What customer and firm exchange about a product, in a fold with its name and state. */
export function ProductFold({ startsOpen, ...props }: ProductProps & { startsOpen: boolean }) {
  const { product, products, isOpen } = props
  const id = portalFragment(product.productId)
  const missing = useMissingAnswerCount(product)
  const { deliveries, hasRequests, questionnaire } = shownParts(product, isOpen)
  if (deliveries.length === 0 && !hasRequests && !questionnaire) return null
  return (
    <Fold
      startsOpen={startsOpen}
      summaryClassName="py-4"
      summary={
        <>
          <h3 id={`${id}-title`} className="text-xl">
            {product.name}
          </h3>
          {isOpen && (
            <span className="mt-1 block text-sm text-muted first-letter:uppercase">
              {productStateText(product, ownRequests(product, products), missing)}
            </span>
          )}
        </>
      }
    >
      {/* The anchor is inside the fold, so that a link to the anchor opens the fold. */}
      <section
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        className="scroll-mt-24 pb-6 outline-hidden max-sm:scroll-mt-40"
      >
        <ProductParts {...props} />
      </section>
    </Fold>
  )
}

/** The first part that waits for the customer; if no part waits, the deliveries. */
function findWaitingPart(
  product: PortalProduct,
  own: readonly DocumentRequest[],
): 'deliveries' | 'documents' | 'questions' {
  if (product.isDelivered) return 'deliveries'
  if (own.some(isOutstanding)) return 'documents'
  return needsAnswers(product) ? 'questions' : 'deliveries'
}

/** The parts that a customer sees: those with content and, while something can still be sent, all. */
function shownParts(product: PortalProduct, isPortalOpen: boolean) {
  const { deliveries, requests, questionnaire, isRefunded } = product
  const isOpen = isPortalOpen && !isRefunded
  return {
    // A delivery that awaits an answer is shown at the top of the page.
    deliveries: isOpen && awaitsCustomerAnswer(product) ? deliveries.slice(1) : deliveries,
    hasRequests: requests.some(({ files }) => isOpen || files.length > 0),
    questionnaire: isOpen || questionnaire?.sentAt ? questionnaire : null,
  }
}

function ProductParts({ product, products, ...portal }: ProductProps) {
  const { productId, isDelivered } = product
  const { deliveries, hasRequests, questionnaire } = shownParts(product, portal.isOpen)
  const isOpen = portal.isOpen && !product.isRefunded
  const own = ownRequests(product, products)
  const part = isOpen ? findWaitingPart(product, own) : 'deliveries'
  return (
    <div className="divide-y divide-line border-t border-line">
      {deliveries.length > 0 && (
        <Part title="Documents from us" startsOpen={part === 'deliveries'}>
          <Deliveries deliveries={deliveries} />
        </Part>
      )}
      {hasRequests && (
        <Part
          title="Documents from you"
          note={isOpen && !isDelivered && receivedText(product, own)}
          startsOpen={part === 'documents'}
        >
          <Documents {...{ product, products, isOpen }} />
        </Part>
      )}
      {questionnaire && (
        <Part
          title="Questions"
          note={
            isOpen && questionnaire.required && <AnswerProgress {...{ productId, questionnaire }} />
          }
          startsOpen={part === 'questions'}
        >
          <Questions {...{ productId, questionnaire, isOpen }} />
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  title: string
  note?: ReactNode
  startsOpen: boolean
  children: ReactNode
}

/** A part of a product's portal, as a fold. On wide screens its content is beside its title. */
function Part({ title, note, startsOpen, children }: PartProps) {
  return (
    <Fold
      startsOpen={startsOpen}
      summaryClassName="py-2"
      summary={
        <span className="grid gap-x-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-baseline">
          <h4 className="font-serif text-lg">{title}</h4>
          <span className="text-sm text-muted">{note}</span>
        </span>
      }
    >
      <div className="pb-6 lg:max-w-[60rem] lg:pl-72">{children}</div>
    </Fold>
  )
}
