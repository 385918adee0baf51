import { formatDate } from '#domain/date.ts'
import type { MessageRecord } from '#domain/message-record.ts'
import { formatMoney } from '#domain/money.ts'
import { preparedTotal, type PreparedCart } from '#domain/prepared-cart.ts'
import { productById, type Product } from '#domain/product.ts'
import { cartText } from '#domain/shared-cart.ts'
import { vatTerms, type PricesAbroad } from '#domain/vat.ts'
import { answerSubject } from '#messages/contact-messages.ts'
import { pricesNote } from '#messages/vat.ts'
import { sharedCartPath } from '#paths.ts'

import { html, type SafeHtml } from './html.ts'
import { button, keyValueTable, emailLayout, paragraph, paragraphs, subheading } from './layout.ts'
import { textRows } from './order-parts.ts'
import { signature, type Sender } from './sender.ts'

const ASKED = 'You wrote'
const NOTED = 'What we noted of your call'
const CART = 'Your cart, ready to order'
const FILL = 'Fill my cart'

interface Answer {
  id: string
  text: string
  cart: PreparedCart | null
}

interface Shop {
  firm: Sender & { vat?: { rate: number } | undefined; pricesAbroad: PricesAbroad }
  products: readonly Product[]
  siteUrl: string
}

/** The firm’s answer to a message or a noted call, with the cart that was prepared and what was asked below it. */
export function contactAnswer(
  { email, message, notedBy }: Pick<MessageRecord, 'email' | 'message' | 'notedBy'>,
  { id, text, cart }: Answer,
  shop: Shop,
) {
  const { firm } = shop
  const isCall = notedBy !== null
  const asked = isCall ? NOTED : ASKED
  const quoted = message.replaceAll(/^/gm, '> ')
  const offer = cart && offered(id, cart, shop)
  return {
    kind: 'contact-answer' as const,
    to: email,
    replyTo: firm.email,
    subject: answerSubject(firm.name, isCall),
    text: [
      text,
      ...(offer ? [asText(offer)] : []),
      signature(firm).join('\n'),
      `${asked}:\n${quoted}\n`,
    ].join('\n\n'),
    html: emailLayout({
      preview: text.slice(0, 100),
      heading: isCall ? 'Your call to us' : 'Your message to us',
      signature: signature(firm),
      body: html`${paragraphs(text)}${offer ? asHtml(offer) : ''}${subheading(asked)}${paragraphs(message)}`,
    }),
  }
}

function offered(id: string, cart: PreparedCart, { firm, products, siteUrl }: Shop) {
  const rows = cart.lines.map(({ id: productId, quantity, price }) => ({
    label: `${productById(products, productId)?.name ?? productId} × ${quantity}`,
    value: formatMoney(price * quantity),
  }))
  const until = formatDate(cart.until)
  return {
    link: siteUrl + sharedCartPath(cartText(cart.lines), id),
    rows: [...rows, { label: 'Total', value: formatMoney(preparedTotal(cart)), isTotal: true }],
    terms: `Prepared for you by ${cart.preparedBy}, valid until ${until}. ${pricesNote(vatTerms(firm))} You pay the prices that our website shows when you order; if one has changed by then, your cart will say so first.`,
  }
}

type Offer = ReturnType<typeof offered>

function asText({ link, rows, terms }: Offer): string {
  return `${CART}\n${textRows(rows)}\n\n${terms}\n\n${FILL}:\n${link}`
}

function asHtml({ link, rows, terms }: Offer): SafeHtml {
  return html`${subheading(CART)}${keyValueTable(rows)}${paragraph(terms)}${button(FILL, link)}`
}
