import type { ContactMessage } from '#domain/contact-form.ts'
import { formatDate } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { orderTotal } from '#domain/order.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'
import { productById } from '#domain/product.ts'
import { cartText } from '#domain/shared-cart.ts'
import { vatTerms } from '#domain/vat.ts'
import { answerSubject } from '#messages/contact-messages.ts'
import { pricesNote } from '#messages/vat.ts'
import { sharedCartPath } from '#paths.ts'

import { emailOf, link, paragraph, rows, section, typed, type Block } from './blocks.ts'
import { itemRow } from './order-parts.ts'
import type { Shop } from './sender.ts'

interface Question extends Pick<ContactMessage, 'email' | 'message'> {
  /** Who noted it during a call; null where a visitor wrote it. */
  notedBy: string | null
}

interface Answer {
  id: string
  text: string
  cart: PreparedCart | null
}

/** The firm’s answer to a message or a noted call, with the cart that was prepared and what was asked below it. */
export function contactAnswer(
  { email, message, notedBy }: Question,
  { id, text, cart }: Answer,
  shop: Shop,
) {
  const { firm } = shop.catalogue
  const isCall = notedBy !== null
  return emailOf(shop, {
    kind: 'contact-answer',
    to: email,
    replyTo: firm.email,
    subject: answerSubject(firm.name, isCall),
    preview: text.slice(0, 100),
    heading: isCall ? 'Your call to us' : 'Your message to us',
    blocks: [
      typed(text),
      cart ? offer(id, cart, shop) : '',
      section(isCall ? 'What we noted of your call' : 'You wrote', {
        ...typed(message),
        text: message.replaceAll(/^/gm, '> '),
      }),
    ],
  })
}

function offer(id: string, cart: PreparedCart, { catalogue, siteUrl }: Shop): Block {
  const { firm, products } = catalogue
  const bought = cart.lines.map(({ id: productId, quantity, price }) =>
    itemRow(productById(products, productId)?.name ?? productId, price, quantity),
  )
  const terms = `Prepared for you by ${cart.preparedBy}, valid until ${formatDate(cart.until)}. ${pricesNote(vatTerms(firm))} You pay the prices that our website shows when you order; if one has changed by then, your cart will say so first.`
  return section(
    'Your cart, ready to order',
    rows([...bought, ['Total', formatMoney(orderTotal(cart.lines)), 'total']]),
    paragraph(terms),
    link('Fill my cart', siteUrl + sharedCartPath(cartText(cart.lines), id)),
  )
}
