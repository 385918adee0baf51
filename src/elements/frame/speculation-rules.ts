/**
 * Tells the browser which pages to render ahead once the visitor does something: it goes through all
 * links of a page for that, which would cost the page's start.
 */
function tell(): void {
  const rules = document.querySelector<HTMLTemplateElement>('#speculation-rules')
  rules?.replaceWith(rules.content)
}

for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
  addEventListener(sign, tell, { once: true })
}
