import { success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { invoiceLines } from '#domain/documents/document-lines.ts'
import { documentBuyer } from '#domain/documents/invoice.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased } from '#domain/order/order.ts'
import { hasPermission } from '#domain/people/staff-role.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import type { Attachment } from '#services/mail/mail.ts'
import { sellerOf } from '#use-cases/documents/issue-documents.ts'
import { documentNotFound, type DocumentFileRequest } from '#use-cases/documents/read-document.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The pro-forma of an order that awaits its transfer, as a file, for staff and the holder of its link. */
export async function readProForma(
  shop: Shop,
  { id, key, roleOf }: DocumentFileRequest,
): Promise<Result<Attachment>> {
  const order = await orders.findById(shop.db, id)
  const isOpen = order?.accessKey === key && order && isOpenToCustomer(order, shop.clock.now())
  const file =
    order && (isOpen || hasPermission(await roleOf(), 'read')) && (await printProForma(shop, order))
  return file ? success(file) : documentNotFound()
}

/** The pro-forma of an order; undefined if the order awaits no transfer. */
export async function printProForma(shop: Shop, order: FullOrder): Promise<Attachment | undefined> {
  const { catalogue, printer, provider } = shop
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
    orderUrl: orderUrl(order, shop),
    next: catalogue.words.transfer.proForma,
    live: provider.live,
  })
  return { name: `pro-forma-${number}.pdf`, type: 'application/pdf', content }
}
