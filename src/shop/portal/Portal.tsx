import { useEffect, useState, type ReactNode } from 'react'

import { fragment } from '#browser/links.ts'
import { onPageVisible } from '#browser/location.ts'
import { refuseStrayFiles, warnBeforeLeaving } from '#browser/upload.ts'
import { canAnswer, type PortalProduct } from '#domain/portal/portal.ts'
import type { Firm } from '#domain/products/firm.ts'
import { leadersOf, namesToCall } from '#domain/products/partners.texts.ts'
import type { Leader, Product } from '#domain/products/product.ts'
import { inSentence } from '#domain/text/list.ts'
import { focusNotice } from '#shop/checkout/FormAlerts.tsx'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $drafts } from './answers.store.ts'
import { Deliveries } from './Deliveries.tsx'
import { Documents } from './Documents.tsx'
import { $announcement, $portal, openPortalOf, refreshPortal } from './portal.store.ts'
import { missingTexts } from './portal.texts.ts'
import { AnswerState, Questions } from './Questions.tsx'
import { $uploads } from './uploads.store.ts'

/** The portal's anchor, to which emails link. */
export const PORTAL_ID = 'portal'

interface Props {
  /** The key of the order's link, or the session of its payment. */
  orderKey: string
  products: readonly Product[]
  firm: Firm
}

/** What customer and firm exchange about an order; renders nothing if there is no portal. */
export function Portal({ orderKey, products: ordered, firm }: Props) {
  const portal = useStore($portal)
  const news = useStore($announcement)
  const [isLinked] = useState(() => fragment() === PORTAL_ID)
  const isExpected = isLinked || ordered.some(({ hasPortal }) => hasPortal)
  const open = () => void openPortalOf(orderKey, isExpected)
  useEffect(open, [orderKey, isExpected])
  useEffect(refuseStrayFiles, [])
  const isSending = useStore($uploads).some((upload) => upload.state !== 'failed')
  const drafts = Object.values(useStore($drafts))
  const isBusy = isSending || drafts.some(({ answers }) => Object.keys(answers).length > 0)
  useEffect(
    () => (isBusy ? warnBeforeLeaving() : onPageVisible(() => void refreshPortal())),
    [isBusy],
  )
  if (portal.state === 'none') return null
  return (
    <section
      ref={isLinked ? focusNotice : undefined}
      id={PORTAL_ID}
      tabIndex={-1}
      aria-labelledby={`${PORTAL_ID}-title`}
      className="no-print scroll-mt-8 outline-hidden"
    >
      <h2 id={`${PORTAL_ID}-title`} className="text-2xl">
        Your documents
      </h2>
      <output className="sr-only">{news}</output>
      {portal.state === 'loading' && <LoadingList title="Loading your documents" rows={3} />}
      {portal.state === 'failed' && (
        <Alert
          kind="danger"
          role="alert"
          title="Your documents could not be loaded"
          className="mt-4"
        >
          <p>{portal.message}</p>
          <Button size="small" className="mt-3" onClick={open}>
            Try again
          </Button>
        </Alert>
      )}
      {portal.state === 'ready' && (
        <>
          <p className="mt-2 font-medium">
            {portal.isOpen
              ? stateText(portal.products)
              : 'The work has ended: nothing more can be sent.'}
          </p>
          {portal.products.map((product) => (
            <ProductParts
              key={product.productId}
              {...{ product, firm, isOpen: portal.isOpen }}
              people={leadersOf(ordered.filter(({ id }) => id === product.productId))}
            />
          ))}
        </>
      )}
    </section>
  )
}

interface ProductProps {
  product: PortalProduct
  isOpen: boolean
  firm: Firm
  /** Who leads the work. */
  people: readonly Leader[]
}

function ProductParts({ product, isOpen, firm, people }: ProductProps) {
  const { productId, name, requests, questionnaire, deliveries } = product
  const arrived = requests.filter(({ state }) => state === 'received' || state === 'accepted')
  return (
    <section aria-labelledby={`${PORTAL_ID}-${productId}`} className="pt-6">
      <h3 id={`${PORTAL_ID}-${productId}`} className="border-t border-line pt-4 text-xl">
        {name}
      </h3>
      {deliveries.length > 0 && (
        <Part title="Documents from us">
          <Deliveries {...{ product, isOpen }}>
            <p>{`For another change, call ${namesToCall(people, firm)} or write to us.`}</p>
            <ContactLinks firm={firm} people={people} />
          </Deliveries>
        </Part>
      )}
      {requests.length > 0 && (
        <Part title="Documents from you" note={`${arrived.length} of ${requests.length} received`}>
          <Documents requests={requests} isOpen={isOpen} />
        </Part>
      )}
      {questionnaire && (
        <Part
          title="Questions"
          note={
            isOpen && <AnswerState className="max-lg:hidden" {...{ productId, questionnaire }} />
          }
        >
          <Questions {...{ productId, questionnaire, isOpen }} />
        </Part>
      )}
    </section>
  )
}

/** What the firm waits for, in a sentence. */
function stateText(products: readonly PortalProduct[]): string {
  const isAsked = products.some((product) =>
    canAnswer(product, product.deliveries[0]?.id ?? '', 'accepted'),
  )
  const needed = [
    ...missingTexts(products, 'your answers'),
    ...(isAsked ? ['your word on what we sent'] : []),
  ]
  return needed.length > 0
    ? `Still needed: ${inSentence(needed)}.`
    : 'We have everything that we need from you.'
}

/** A part of a product. On wide screens its title is beside it and stays in view. */
function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-3 py-6 lg:grid-cols-[14rem_minmax(0,42rem)]">
      <div className="self-start text-sm text-muted lg:sticky lg:top-28">
        <h4 className="font-serif text-lg text-ink">{title}</h4>
        <div>{note}</div>
      </div>
      <div>{children}</div>
    </div>
  )
}
