import type { Page } from '@playwright/test'

import { formatMoney } from '#domain/money/money.ts'
import {
  ORDER_TRANSFER_TEXTS,
  RECORD_TRANSFER_TEXTS,
  BALANCE_REQUEST_TEXTS,
} from '#staff/transfers/transfers.texts.ts'
import { aNewBuyer, openOrder, placeOrder, type PlacedOrder } from '#tests/e2e/orders.ts'

/** A family name that no other order has. */
export const aFamilyName = () => `Hale${crypto.randomUUID().slice(0, 8)}`

/** Places an order that awaits its transfer. */
export function placeOrderByTransfer(lastName = aFamilyName()): Promise<PlacedOrder> {
  return placeOrder({ buyer: aNewBuyer({ lastName }), paymentMethod: 'bank-transfer' })
}

/** Opens the staff page of an order, with the actions on its transfers. */
export async function openTransfers(page: Page, order: PlacedOrder) {
  const staff = await openOrder(page, order)
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const open = button(RECORD_TRANSFER_TEXTS.open)
  const amount = dialog.getByRole('textbox', { name: RECORD_TRANSFER_TEXTS.amount })
  const reference = dialog.getByRole('textbox', { name: RECORD_TRANSFER_TEXTS.reference })
  return {
    ...staff,
    transfer: staff.section(ORDER_TRANSFER_TEXTS.title),
    dialog,
    press,
    button,
    open,
    amount,
    reference,
    day: dialog.getByLabel(RECORD_TRANSFER_TEXTS.day),
    undo: button(/^Undo: /),
    requestBalance: button(BALANCE_REQUEST_TEXTS.request),
    /** Records a transfer of this many pence with this reference. */
    record: async (pence: number, text: string) => {
      await open.click()
      await amount.fill(formatMoney(pence))
      await reference.fill(text)
      await press(RECORD_TRANSFER_TEXTS.confirm)
    },
  }
}
