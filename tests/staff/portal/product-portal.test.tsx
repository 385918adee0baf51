import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProductPortal } from '#staff/portal/ProductPortal.tsx'
import { A_PORTAL_PRODUCT, A_SENT_QUESTIONNAIRE } from '#tests/an-intake.ts'

const product = { ...A_PORTAL_PRODUCT, questionnaire: A_SENT_QUESTIONNAIRE }

test.each([
  ['the main button accepts answers', false, 1],
  ['while an alert has the main button, no other button is one', true, 0],
])('on the page of an order, %s', (_rule, hasAlert, count) => {
  const html = renderToStaticMarkup(
    <ProductPortal {...{ product, hasAlert }} products={[product]} mayAct />,
  )
  expect(html).toContain('Accept answers')
  expect(html.match(/button-primary/g) ?? []).toHaveLength(count)
})
