import type { Page } from '@playwright/test'

/**
 * Translates the page and all later changes as Chrome does, but leaves the words unchanged. Waits until
 * the islands of the page are live.
 */
export async function simulateTranslation(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null)
  await page.evaluate(() => {
    const untranslated = 'script, style, template, title, option, textarea, font'
    const translateAll = (root: Node): void => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (walk.nextNode()) texts.push(walk.currentNode)
      for (const text of texts) {
        if (!text.textContent?.trim() || text.parentElement?.matches(untranslated)) continue
        const translation = document.createElement('font')
        translation.append(document.createElement('font'))
        translation.firstElementChild?.append(text.textContent)
        text.parentNode?.replaceChild(translation, text)
      }
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
