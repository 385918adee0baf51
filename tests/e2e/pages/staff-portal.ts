import { expect, type Page } from '@playwright/test'

import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { FIRST, product } from '#tests/catalogue.ts'

import { staffPages } from './staff-pages.ts'

/** Opens the staff page of an order, with the parts of its client portal. */
export async function openStaffPortal(page: Page, { id }: { id: string }) {
  const staff = staffPages(page)
  await staff.openOrder(id)
  const portal = staff.section('Customer portal')
  await expect(portal).toBeVisible()
  const dialog = page.getByRole('dialog')
  const part = (name: string) => portal.getByRole('list', { name, exact: true })
  return {
    ...staff,
    portal,
    dialog,
    part,
    document: (name: string) => part('Documents').getByRole('listitem').filter({ hasText: name }),
    /** The button that names this product, by default the first product. */
    button: (name: string, about = product(FIRST).name) =>
      portal.getByRole('button', { name: buttonLabel(name, about), exact: true }),
    field: (name: string) => dialog.getByRole('textbox', { name }),
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }),
  }
}
