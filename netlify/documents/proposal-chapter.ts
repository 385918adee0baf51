import type { OrderItem } from '#domain/order/order.ts'
import type { LeaderLabels } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'

import {
  writeFacts,
  writeHeading,
  writeList,
  writeParagraph,
  writeSubheading,
  writeOnOnePage,
} from './blocks.ts'
import { PAGE, type Sheet } from './pdf-layout.ts'
import { PROPOSAL_TEXTS, shortenAddresses } from './proposal.texts.ts'

export interface ProposalItem {
  /** The ordered product at the price for the buyer's country. */
  item: OrderItem
  product: Pick<Product, 'name' | 'shortDescription' | 'partner' | 'asks'> & {
    turnaround: string
    scope: ProductScope
  }
  /** The price in pence of a bundle's parts when bought separately. */
  partsPrice?: number | undefined
  /** Address of the product's specimen pages, if there are any. */
  specimenUrl?: string | undefined
}

interface ProductScope {
  deliverable: string
  features: readonly string[]
  steps: readonly { title: string; text: string }[]
}

/** Space between services, in points. */
const SERVICE_GAP = 20

/** Writes the chapter about a service: on this page if the whole chapter fits, otherwise on a new page. */
export function writeService(sheet: Sheet, item: ProposalItem, responsible: LeaderLabels): void {
  if (sheet.y > PAGE.margin) sheet.y += SERVICE_GAP
  writeOnOnePage(sheet, () => writeChapter(sheet, item, responsible))
}

function writeChapter(sheet: Sheet, { product, specimenUrl }: ProposalItem, { one }: LeaderLabels) {
  const { name, shortDescription, turnaround, partner, asks, scope } = product
  const documents = asks?.documents ?? []
  const leader = partner && [partner.name, partner.phone].filter(Boolean).join(', ')
  writeHeading(sheet, name, 20)
  writeParagraph(sheet, shortDescription)
  writeFacts(sheet, [
    [PROPOSAL_TEXTS.receive, scope.deliverable],
    ...(documents.length > 0 ? [[PROPOSAL_TEXTS.provide, documents.join(' · ')] as const] : []),
    [PROPOSAL_TEXTS.turnaround, turnaround],
    ...(leader === undefined ? [] : [[one, leader] as const]),
    ...(specimenUrl === undefined
      ? []
      : [[PROPOSAL_TEXTS.specimen, shortenAddresses(specimenUrl), specimenUrl] as const]),
  ])
  writeSubheading(sheet, PROPOSAL_TEXTS.included)
  writeList(
    sheet,
    scope.features.map((text) => ({ text })),
    () => '–',
  )
  writeOnOnePage(sheet, () => {
    writeSubheading(sheet, PROPOSAL_TEXTS.steps)
    writeList(sheet, scope.steps, (index) => `${index + 1}`)
  })
}
