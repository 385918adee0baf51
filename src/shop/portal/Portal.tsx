import { useEffect, type ReactNode } from 'react'

import { fragment } from '#browser/links.ts'
import { onPageVisible } from '#browser/location.ts'
import { warnBeforeLeaving } from '#browser/upload.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/people/retention.ts'
import { isOutstanding, type PortalProduct } from '#domain/portal/portal.ts'
import type { Firm } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { inSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { focusNotice } from '#shop/checkout/FormAlerts.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $drafts } from './answers.store.ts'
import { Deliveries } from './Deliveries.tsx'
import { Documents } from './Documents.tsx'
import { $news, $portal, openPortalOf, refreshPortal } from './portal.store.ts'
import { Questions, SaveState } from './Questions.tsx'
import { $uploads } from './uploads.store.ts'

/** The portal's anchor, to which emails link. */
const ID = 'portal'

interface Props {
  /** The key of the order's link, or the session of its payment. */
  orderKey: string
  /** The last day on which the page is open; null while the work continues. */
  lastDay: string | null
  /** The event from which the days until then are counted. */
  lastDelivery: string
  products: readonly Product[]
  firm: Firm
}

/** What customer and firm exchange about an order; renders nothing if that is nothing. */
export function Portal({ orderKey, products, ...props }: Props) {
  const { state } = useStore($portal)
  const isSending = useStore($uploads).some((upload) => upload.state !== 'failed')
  const drafts = Object.values(useStore($drafts))
  const isBusy = isSending || drafts.some(({ answers }) => Object.keys(answers).length > 0)
  const isLinked = fragment() === ID
  const isExpected = isLinked || products.some(({ hasPortal }) => hasPortal)
  const news = useStore($news)
  const open = () => void openPortalOf(orderKey, isExpected)
  useEffect(open, [orderKey, isExpected])
  useEffect(
    () => (isBusy ? warnBeforeLeaving() : onPageVisible(() => void refreshPortal())),
    [isBusy],
  )
  if (state === 'none') return null
  return (
    <section id={ID} aria-labelledby={`${ID}-title`} className="no-print">
      <h2
        ref={isLinked ? focusNotice : undefined}
        id={`${ID}-title`}
        tabIndex={-1}
        className="text-2xl"
      >
        Your documents
      </h2>
      <output className="sr-only">{news}</output>
      {state === 'loading' && <LoadingList title="Loading your documents" rows={3} />}
      {state === 'ready' && <Products products={products} {...props} />}
      {state === 'failed' && (
        <Alert
          kind="danger"
          role="alert"
          title="Your documents could not be loaded"
          className="mt-4"
        >
          <p>Nothing is lost. Check your connection and try again.</p>
          <Button size="small" className="mt-3" onClick={open}>
            Try again
          </Button>
        </Alert>
      )}
    </section>
  )
}

function Products({ lastDay, lastDelivery, products: sold, firm }: Omit<Props, 'orderKey'>) {
  const portal = useStore($portal)
  if (portal.state !== 'ready') return null
  const { products, isOpen } = portal
  const days = `${inDaysOrYears(KEPT_DAYS.confirmation)} after ${lastDelivery}`
  const until = lastDay === null ? days : formatDate(lastDay)
  return (
    <>
      <p className="mt-2">
        <strong className="font-medium">
          {isOpen ? stateText(products) : 'The work has ended.'}
        </strong>{' '}
        <span className="text-muted">
          {isOpen
            ? `You can send and change things here until ${until}.`
            : `You can read everything here until ${until}.`}
        </span>
      </p>
      {products.map((product) => {
        const { productId, name, requests, questionnaire, deliveries } = product
        const arrived = requests.filter(({ state }) => state === 'received' || state === 'accepted')
        const { partner } = sold.find(({ id }) => id === productId) ?? {}
        return (
          <section
            key={productId}
            aria-labelledby={`${ID}-${productId}`}
            className="mt-6 border-t border-line pt-4"
          >
            <h3 id={`${ID}-${productId}`} className="text-xl">
              {name}
            </h3>
            {deliveries.length > 0 && (
              <Part title="From us">
                <Deliveries
                  product={product}
                  isOpen={isOpen}
                  firm={firm}
                  people={partner ? [partner] : []}
                />
              </Part>
            )}
            {requests.length > 0 && (
              <Part
                title="From you"
                note={`${arrived.length} of ${requests.length} documents received`}
              >
                <Documents requests={requests} isOpen={isOpen} />
              </Part>
            )}
            {questionnaire && (
              <Part
                title="Questions"
                note={<SaveState productId={productId} className="max-lg:hidden" />}
              >
                <Questions productId={productId} questionnaire={questionnaire} isOpen={isOpen} />
              </Part>
            )}
          </section>
        )
      })}
    </>
  )
}

/** What is still missing, in a sentence. */
function stateText(products: readonly PortalProduct[]): string {
  const requests = products.flatMap((product) => product.requests)
  const sheets = products.flatMap(({ questionnaire }) => questionnaire ?? [])
  const missing = requests.filter(isOutstanding).length
  const needed = [
    ...(missing > 0 ? [missing === 1 ? '1 document' : `${missing} documents`] : []),
    ...(sheets.some(({ state }) => state === 'open') ? ['your answers'] : []),
  ]
  if (needed.length > 0) return `Still needed: ${inSentence(needed)}.`
  return requests.length + sheets.length > 0 ? 'We have everything that we need from you.' : ''
}

/** A part of a product; on wide screens its title is beside it and stays in view. */
function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-3 py-6 lg:grid-cols-[14rem_minmax(0,42rem)]">
      <div className="self-start lg:sticky lg:top-28">
        <h4 className="font-serif text-lg">{title}</h4>
        <div className="text-sm text-muted">{note}</div>
      </div>
      <div>{children}</div>
    </div>
  )
}
