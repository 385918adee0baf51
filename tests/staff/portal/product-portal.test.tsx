import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProductPortal } from '#staff/portal/ProductPortal.tsx'
import { A_PORTAL_PRODUCT, A_SENT_QUESTIONNAIRE } from '#tests/an-intake.ts'

const product = { ...A_PORTAL_PRODUCT, questionnaire: A_SENT_QUESTIONNAIRE }

test.each([
  ['the main button accepts answers', false, false, 1],
  ['while an alert has the main button, no other button is one', true, false, 0],
  ['the main button delivers the document for the next step', true, true, 1],
])('on the page of an order, %s', (_rule, hasAlert, mustDeliver, count) => {
  const html = renderToStaticMarkup(
    <ProductPortal {...{ product, hasAlert, mustDeliver }} products={[product]} mayAct />,
  )
  expect(html).toContain('Accept answers')
  expect(html.match(/button-primary/g) ?? []).toHaveLength(count)
})
