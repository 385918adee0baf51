import { success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/order-rows.ts'
import * as orders from '#data/orders.ts'
import { documentBuyer } from '#domain/document-buyer.ts'
import { invoiceLines } from '#domain/document-lines.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isErased } from '#domain/order.ts'
import { may, type StaffRole } from '#domain/staff-role.ts'
import { isUuid } from '#domain/uuid.ts'
import { orderUrl } from '#emails/order-parts.ts'
import type { Attachment } from '#services/mail-transport.ts'

import { sellerOf } from './issue-documents.ts'
import { noSuchDocument } from './read-document.ts'
import type { Shop } from './shop.ts'

interface AskedProForma {
  /** Of the order. */
  id: string
  /** As its customer's link has it; null for none. */
  key: string | null
  /** The role of the caller; undefined for anybody but staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

/** The pro-forma of an order that waits for its transfer as a file, for staff and the holder of its link. */
export async function readProForma(
  shop: Shop,
  { id, key, roleOf }: AskedProForma,
): Promise<Result<Attachment>> {
  const order = isUuid(id) ? await orders.find(shop.db, id) : undefined
  const isOpen = order?.accessKey === key && order && isOpenToCustomer(order, shop.clock.now())
  const file = order && (isOpen || may(await roleOf(), 'read')) && (await proFormaOf(shop, order))
  return file ? success(file) : noSuchDocument()
}

/** The pro-forma of an order; undefined where it does not wait for a transfer. */
export async function proFormaOf(
  { catalogue, printer, provider, siteUrl }: Shop,
  order: FullOrder,
): Promise<Attachment | undefined> {
  const { bank } = catalogue.firm
  const { transferDueOn: dueOn, payment, number, date, total, vatRate } = order
  const isAwaited = payment.settlement === 'awaiting_transfer'
  if (!bank || dueOn === null || !isAwaited || isErased(order)) return undefined
  const content = await printer.printProForma({
    order: { number, date },
    seller: sellerOf(catalogue.firm),
    buyer: documentBuyer(order),
    vatRate,
    lines: invoiceLines(order),
    bank,
    dueOn,
    total,
    orderUrl: orderUrl(order, siteUrl),
    live: provider.live,
  })
  return { name: `pro-forma-${number}.pdf`, type: 'application/pdf', content }
}
