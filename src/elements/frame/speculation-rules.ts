/**
 * Tells the browser which pages to render ahead once the visitor has done something and that is
 * painted: it goes through all links of a page for it, which would cost the page's start or a tap.
 */
function tell(): void {
  const rules = document.querySelector<HTMLTemplateElement>('#speculation-rules')
  ;(window.requestIdleCallback ?? window.setTimeout)(() => rules?.replaceWith(rules.content))
}

for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
  addEventListener(sign, tell, { once: true })
}
