import { useEffect, useRef } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import type { Seller } from '#domain/products/firm.ts'
import { formatDate } from '#domain/time/date.ts'
import {
  LAPSED_TRANSFER_TEXTS,
  RETURNED_TRANSFER_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'

import type { AwaitedTransfer } from './confirmation.store.ts'
import { PrintedHead } from './PrintedHead.tsx'

interface Props {
  awaited: AwaitedTransfer
  firm: Seller
}

/**
 * Says that an order awaits its transfer, and how to pay. For a lapsed order, says that no transfer
 * arrived.
 */
export function TransferBanner({ awaited, firm }: Props) {
  const { hasLapsed } = awaited
  const title = bannerTitle(awaited)
  const banner = useRef<HTMLElement>(null)
  const wasLapsed = useRef(hasLapsed)
  usePageTitle(title)
  useEffect(() => {
    // The pressed button is gone, so the banner gets the focus.
    if (wasLapsed.current && !hasLapsed) banner.current?.focus()
    wasLapsed.current = hasLapsed
  }, [hasLapsed])
  return (
    <>
      <PrintedHead firm={firm} title={TRANSFER_TEXTS.printed} />
      <PageTitle
        ref={banner}
        tabIndex={-1}
        title={title}
        lead={bannerLead(awaited)}
        className="scroll-mt-8 print:pb-4 print:[&_h1]:text-2xl print:[&_p]:mt-1 print:[&_p]:text-base"
      />
    </>
  )
}

function bannerTitle({ hasLapsed, transfer }: AwaitedTransfer): string {
  if (!hasLapsed) return TRANSFER_TEXTS.title
  return transfer.returned > 0 ? RETURNED_TRANSFER_TEXTS.title : LAPSED_TRANSFER_TEXTS.title
}

function bannerLead({ hasLapsed, transfer }: AwaitedTransfer): string {
  const { total, returned, begins } = transfer
  if (hasLapsed && returned > 0) return RETURNED_TRANSFER_TEXTS.goesBack(formatMoney(returned))
  if (hasLapsed)
    return `${LAPSED_TRANSFER_TEXTS.didNotCome(formatMoney(total))} ${LAPSED_TRANSFER_TEXTS.costsNothing}`
  return `${requestText(transfer)} ${begins}`
}

/** The request for payment, in at most two sentences. */
function requestText({ total, received, dueOn, isOverdue }: AwaitedTransfer['transfer']): string {
  const sum = formatMoney(total - received)
  const by = formatDate(dueOn).replaceAll(' ', '\u00A0')
  const isPart = received > 0
  const soFar = isPart
    ? `We have received ${formatMoney(received)}, and ${sum} is still to come. `
    : ''
  return isOverdue
    ? `${soFar}We expected ${isPart ? 'it' : `your transfer of ${sum}`} by ${by}. If you have sent it in the last few days, there is nothing for you to do.`
    : `${soFar}Transfer ${isPart ? `the remaining ${sum}` : sum} by ${by}, with your order number as the only reference.`
}
