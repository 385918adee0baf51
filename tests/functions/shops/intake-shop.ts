import type { Portal } from '#domain/portal/portal.ts'
import { orderPagePath } from '#paths.ts'
import { aDocument, anIntake, aQuestion } from '#tests/an-intake.ts'
import { FIRST } from '#tests/catalogue.ts'
import { shopOfFile, staffOf } from '#tests/functions/shop.ts'
import { orderWithPortal } from '#tests/functions/uploads.ts'

const INTAKE = anIntake({
  documents: [aDocument('Accounts')],
  questions: [aQuestion('why', 'long', 'Why now?')],
})

/** The part of a portal about the first product. */
export const productIn = ({ products }: Portal) =>
  products.find(({ productId }) => productId === FIRST)

/** A shop for a test file whose first product asks for a document and an answer. */
export function shopWithIntake() {
  const shop = shopOfFile()
  return {
    shop,
    staff: staffOf(shop),
    /** A paid order with the intake, and its first product. */
    orderWithIntake: async () => {
      const { id: orderId, key, plans: requestId } = await orderWithPortal(shop, INTAKE)
      return { orderId, key, requestId, of: { orderId, productId: FIRST } }
    },
    /**
     * The mails of a kind about an order, oldest first: for each, the recipient and whether it
     * links to the order's page.
     */
    mailed: async (orderId: string, kind: string) => {
      await shop.quiet()
      return shop.rows(
        `select recipient, position($3 in body_text) > 0 as "hasLink" from mails
        where order_id = $1 and kind = $2 order by created_at`,
        [orderId, kind, orderPagePath('').replace('?key=', '')],
      )
    },
  }
}
