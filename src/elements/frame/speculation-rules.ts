/** A movement is often the beginning of a tap, which is painted by then. */
const PAUSE_MS = 500

/**
 * Tells the browser which pages to render ahead once the visitor has done something and that is
 * painted: it goes through all links of a page for it, which would cost the page's start or a tap.
 */
function tell(): void {
  const rules = document.querySelector<HTMLTemplateElement>('#speculation-rules')
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  setTimeout(() => whenIdle(() => rules?.replaceWith(rules.content)), PAUSE_MS)
}

for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
  addEventListener(sign, tell, { once: true })
}
