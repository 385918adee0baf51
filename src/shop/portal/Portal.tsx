import { useEffect, type ReactNode } from 'react'

import { fragment } from '#browser/links.ts'
import { onPageVisible } from '#browser/location.ts'
import { warnBeforeLeaving } from '#browser/upload.ts'
import { isOutstanding, type PortalProduct } from '#domain/portal/portal.ts'
import type { Firm } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { inSentence } from '#domain/text/list.ts'
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
  products: readonly Product[]
  firm: Firm
}

/** What customer and firm exchange about an order; renders nothing if that is nothing. */
export function Portal({ orderKey, products, firm }: Props) {
  const { state } = useStore($portal)
  const news = useStore($news)
  const isLinked = fragment() === ID
  const isExpected = isLinked || products.some(({ hasPortal }) => hasPortal)
  const open = () => void openPortalOf(orderKey, isExpected)
  useEffect(open, [orderKey, isExpected])
  const isSending = useStore($uploads).some((upload) => upload.state !== 'failed')
  const drafts = Object.values(useStore($drafts))
  const isBusy = isSending || drafts.some(({ answers }) => Object.keys(answers).length > 0)
  useEffect(
    () => (isBusy ? warnBeforeLeaving() : onPageVisible(() => void refreshPortal())),
    [isBusy],
  )
  if (state === 'none') return null
  return (
    <section
      ref={isLinked ? focusNotice : undefined}
      id={ID}
      tabIndex={-1}
      aria-labelledby={`${ID}-title`}
      className="no-print scroll-mt-8 outline-hidden"
    >
      <h2 id={`${ID}-title`} className="text-2xl">
        Your documents
      </h2>
      <output className="sr-only">{news}</output>
      {state === 'loading' && <LoadingList title="Loading your documents" rows={3} />}
      {state === 'ready' && <Products products={products} firm={firm} />}
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

function Products({ products: sold, firm }: Omit<Props, 'orderKey'>) {
  const portal = useStore($portal)
  if (portal.state !== 'ready') return null
  const { products, isOpen } = portal
  return (
    <>
      <p className="mt-2 font-medium">
        {isOpen ? stateText(products) : 'The work has ended: nothing more can be sent.'}
      </p>
      {products.map((product) => {
        const { productId, name, requests, questionnaire, deliveries } = product
        const arrived = requests.filter(({ state }) => state === 'received' || state === 'accepted')
        const leader = sold.find(({ id }) => id === productId)?.partner
        return (
          <section key={productId} aria-labelledby={`${ID}-${productId}`} className="pt-6">
            <h3 id={`${ID}-${productId}`} className="border-t border-line pt-4 text-xl">
              {name}
            </h3>
            {deliveries.length > 0 && (
              <Part title="From us">
                <Deliveries product={product} isOpen={isOpen} firm={firm} leader={leader} />
              </Part>
            )}
            {requests.length > 0 && (
              <Part title="From you" note={`${arrived.length} of ${requests.length} received`}>
                <Documents requests={requests} isOpen={isOpen} />
              </Part>
            )}
            {questionnaire && (
              <Part title="Questions" note={<SaveState productId={productId} />}>
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

/** A part of a product. On wide screens its title is beside it and stays in view. */
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
