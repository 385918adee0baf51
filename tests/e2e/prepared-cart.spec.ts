import type { Page } from '@playwright/test'

import { formatDate } from '#domain/date.ts'
import { PROPOSAL_DAYS } from '#domain/proposal.ts'
import { addDays, londonDay } from '#domain/working-day.ts'
import { cost, FIFTH, FIRST, product, THIRD } from '#tests/catalogue.ts'
import { SITE } from '#tests/library.ts'

import { expectAccessible } from './expect-accessible.ts'
import { cartPage } from './pages/cart.ts'
import { messagesPage, writeToFirm } from './pages/messages.ts'
import { inDatabase, mailAbout } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, needsServices, test } from './test.ts'

const CART = { [FIRST]: 2, [THIRD]: 1 }
const BY = `Prepared for you by Harriet Lowe, ${SITE.name}.`

/** Writes to the firm, has staff answer with a cart, and answers the link in the mail. */
async function preparedLink(page: Page): Promise<string> {
  const writer = await writeToFirm(page)
  await signIn(page)
  await page.goto('/admin/messages')
  const message = messagesPage(page).message(writer)
  await message.getByRole('button', { name: 'Answer: Ng' }).click()
  await message.getByRole('textbox', { name: 'Your answer to Ng' }).fill('These two.')
  const prepare = message.getByRole('button', { name: 'Prepare a cart' })
  await prepare.click()
  const cart = message.getByRole('group', { name: 'Cart for the customer' })
  await cart.getByRole('combobox', { name: product(FIFTH).name }).selectOption('1')
  await expect(cart).toContainText(cost({ [FIFTH]: 1 }))
  await message.getByRole('button', { name: 'Remove the cart' }).click()
  await expect(cart).toBeHidden()
  await expect(prepare).toBeFocused()
  await prepare.click()
  await expect(cart).toContainText(cost({}))
  for (const [id, quantity] of Object.entries(CART)) {
    await cart.getByRole('combobox', { name: product(id).name }).selectOption(String(quantity))
  }
  await cart.getByRole('textbox', { name: 'Prepared by' }).fill('Harriet Lowe')
  await expectAccessible(page)
  await page.reload()
  await message.getByRole('button', { name: 'Continue the answer: Ng' }).click()
  await expect(cart).toContainText(cost(CART))
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expect(message).toContainText('Prepared by Harriet Lowe, valid until')
  const mail = await mailAbout('Re: Your message to', writer)
  return /\S+#share=\S+/.exec(mail.text)![0]
}

test('staff prepare a cart in an answer, and its link fills the customer’s after a question', async ({
  page,
  visit,
}) => {
  needsServices(3)
  const link = await preparedLink(page)
  const id = new URLSearchParams(new URL(link).hash.slice(1)).get('prepared')!
  const until = addDays(londonDay(new Date()), PROPOSAL_DAYS)

  const customer = await visit()
  await customer.goto(link)
  await expect(cartPage(customer).question).toContainText(`${BY} Valid until ${formatDate(until)}.`)
  await expect(cartPage(customer).question).toContainText(cost(CART))
  await expectAccessible(customer)
  await cartPage(customer).question.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartPage(customer).total).toHaveText(cost(CART))

  await test.step('a link whose lines were changed offers what was prepared', async () => {
    const other = await visit()
    await other.goto(`/cart#share=${FIFTH}:10&prepared=${id}`)
    await expect(cartPage(other).question).toContainText(BY)
    await expect(cartPage(other).question).toContainText(cost(CART))
    await expect(cartPage(other).question).not.toContainText(product(FIFTH).name)
  })

  await test.step('after its last day, and with other prices, it says so and is still offered', async () => {
    const yesterday = addDays(londonDay(new Date()), -1)
    await inDatabase(
      `update contact_answers set cart = jsonb_set(jsonb_set(cart, '{until}', to_jsonb($2::text)),
        '{lines,0,price}', '100') where id = $1`,
      [id, yesterday],
    )
    const late = await visit()
    await late.goto(link)
    await expect(cartPage(late).question).toContainText(
      `${BY} It was valid until ${formatDate(yesterday)}. You can still order these services, at today’s prices.`,
    )
    await expect(cartPage(late).question).toContainText('A price has changed since')
    await cartPage(late).question.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(cartPage(late).total).toHaveText(cost(CART))
  })
})
