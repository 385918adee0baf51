import { call } from '#browser/api.ts'
import { findOrder } from '#contract/shop/find-order.ts'
import { ScriptedForm } from '#site/contact/sent-form.element.ts'

import { FIND_ORDER_BUTTON } from './find-order.texts.ts'

/** `<find-order>` keeps the typed values in the form, so that the visitor can correct them. */
class FindOrderElement extends ScriptedForm {
  protected readonly button = FIND_ORDER_BUTTON

  protected send({ orderNumber = '', email = '' }: Record<string, string>) {
    return call(findOrder, { body: { orderNumber, email } })
  }
}

customElements.define('find-order', FindOrderElement)
