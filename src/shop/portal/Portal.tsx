import { useEffect, useState } from 'react'

import { fragment } from '#browser/links.ts'
import { onPageVisible } from '#browser/location.ts'
import { refuseStrayFiles, warnBeforeLeaving } from '#browser/upload.ts'
import { isAwaitingCustomer, type Portal as PortalContent } from '#domain/portal/portal.ts'
import type { Product } from '#domain/products/product.ts'
import { deliveryFragment, portalFragment } from '#paths.ts'
import { focusNotice } from '#shop/checkout/FormErrors.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $drafts } from './answers.store.ts'
import { $announcement, $portal, loadCustomerPortal, refreshPortal } from './portal.store.ts'
import { neededSentence } from './portal.texts.ts'
import { ProductFold } from './ProductFold.tsx'
import { $uploads } from './uploads.store.ts'

const PORTAL_ID = portalFragment()

interface Props {
  /** The key of the order's link, or the session of its payment. */
  orderKey: string
  products: readonly Product[]
  /** Whether the work goes on; false in a dispute, while the firm asks for nothing. */
  isOn: boolean
}

/** What customer and firm exchange about an order; renders nothing if there is no portal. */
export function Portal({ orderKey, products: ordered, isOn }: Props) {
  const portal = useStore($portal)
  const announcement = useStore($announcement)
  const [linked] = useState(fragment)
  const isLinked = linked === PORTAL_ID || linked.startsWith(portalFragment(''))
  const isExpected = isLinked || ordered.some(({ hasPortal }) => hasPortal)
  const open = () => void loadCustomerPortal(orderKey, isExpected)
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
      <output className="sr-only">{announcement}</output>
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
          <p className="mt-2 font-medium empty:hidden">{summaryText(portal, isOn)}</p>
          <Products linked={linked} portal={portal} />
        </>
      )}
    </section>
  )
}

/** What the firm needs from the customer; blank in a dispute. */
function summaryText({ isOpen, products }: PortalContent, isOn: boolean): string {
  if (!isOpen) return 'The work has ended: nothing more can be sent.'
  return isOn ? neededSentence(products) : ''
}

/** The product to whose part of the portal, or to whose delivery, a fragment leads. */
function findLinkedProduct(products: PortalContent['products'], linked: string) {
  return products.find(
    ({ productId }) =>
      portalFragment(productId) === linked || deliveryFragment(productId) === linked,
  )
}

interface ProductsProps {
  portal: PortalContent
  /** Fragment of the address with which the page was opened. */
  linked: string
}

/**
 * A fold for each product. The linked product starts open; without a link, the first product that
 * waits for the customer, or the only product. The link's target gets the focus once: a
 * delivery, or the product's fold.
 */
function Products({ portal: { products, isOpen }, linked }: ProductsProps) {
  const [linkedId] = useState(() => findLinkedProduct(products, linked)?.productId)
  useEffect(() => {
    if (linkedId === undefined) return
    const target = document.getElementById(linked)
    focusNotice(target ?? document.getElementById(portalFragment(linkedId)))
  }, [linked, linkedId])
  const first =
    products.find(({ productId }) => productId === linkedId) ??
    products.find((product) => isOpen && isAwaitingCustomer(product)) ??
    (products.length === 1 ? products[0] : undefined)
  return (
    <div className="mt-4 divide-y divide-line border-y border-line empty:hidden">
      {products.map((product) => (
        <ProductFold
          key={product.productId}
          {...{ product, products, isOpen }}
          startsOpen={product === first}
        />
      ))}
    </div>
  )
}
