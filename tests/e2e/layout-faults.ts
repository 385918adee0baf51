import type { Page } from '@playwright/test'

/** A window of 1280 × 900 pixels at 200 %. */
const ZOOMED = { width: 640, height: 450 }
/** Breakpoints grow with the text size: at twice the size this window counts as small. */
const LARGE_TEXT_WINDOW = { width: 1000, height: 900 }

/** Text spacing that a page must support (WCAG 1.4.12). */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

const LARGE_TEXT = 'html { font-size: 200% !important; }'

/**
 * Content that is cut off or overflows at 200 %: first zoomed with wide text, then with enlarged
 * text only.
 */
export async function findCutContent(page: Page): Promise<string[]> {
  await page.setViewportSize(ZOOMED)
  const zoomed = await inPage(page, `cutWith(${JSON.stringify(SPACED)})`)
  await page.setViewportSize(LARGE_TEXT_WINDOW)
  return [...zoomed, ...(await inPage(page, `cutWith(${JSON.stringify(LARGE_TEXT)})`))]
}

/** Targets smaller than 44 × 44 pixels, except links in running text. */
export function smallTargets(page: Page): Promise<string[]> {
  return inPage(page, 'tooSmall()')
}

/** Targets that another element covers, with all folds open: a tap on their middle goes elsewhere. */
export function coveredTargets(page: Page): Promise<string[]> {
  return inPage(page, 'covered()')
}

function inPage(page: Page, call: string): Promise<string[]> {
  const all = [
    cutWith,
    seenWords,
    cutBy,
    isOutside,
    tooSmall,
    isInText,
    touchedArea,
    seenTargets,
    covered,
    isTapped,
    isTicked,
  ]
  return page.evaluate(`(() => { ${all.join('\n')}\nreturn ${call} })()`)
}

// All functions below run in the page.

function cutWith(style: string): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
  const cut = seenWords()
    .filter(({ around, at }) => cutBy(around, at))
    .map(({ around }) => `cut off: ${around.outerHTML.slice(0, 120)}`)
  const { scrollWidth, clientWidth } = document.documentElement
  document.adoptedStyleSheets.pop()
  const sideways = scrollWidth - clientWidth
  return sideways > 0 ? [`${sideways} pixels sideways`, ...cut] : cut
}

function seenWords(): { around: HTMLElement; at: DOMRect }[] {
  const unseen = '.sr-only, [aria-hidden="true"], svg, script, style, noscript'
  const words = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest(unseen) === null,
  )
  return words
    .map((around) => {
      const range = document.createRange()
      range.selectNodeContents(around)
      return { around, at: range.getBoundingClientRect() }
    })
    .filter(({ at }) => at.width > 0 && at.bottom > 0)
}

/** Whether a box around the words hides some of them, without scrolling or an ellipsis. */
function cutBy(around: HTMLElement, at: DOMRect): boolean {
  for (let box: HTMLElement | null = around; box !== document.body; box = box.parentElement) {
    if (box === null || box.getBoundingClientRect().width <= 1) return false
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
    if (webkitLineClamp !== 'none') return false
    if (/auto|scroll/.test(overflowX + overflowY)) return false
    if (/hidden|clip/.test(overflowX + overflowY) && isOutside(at, box.getBoundingClientRect()))
      return true
  }
  return false
}

function isOutside(words: DOMRect, box: DOMRect): boolean {
  const isWide = words.left < box.left - 2 || words.right > box.right + 2
  return isWide || words.top < box.top - 2 || words.bottom > box.bottom + 2
}

function seenTargets(): HTMLElement[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"]',
  )
  return [...targets].filter((one) => one.checkVisibility({ visibilityProperty: true }))
}

function covered(): string[] {
  document.documentElement.toggleAttribute('data-whole', true)
  // The open contents of a page are over the text until the focus leaves them.
  for (const fold of document.querySelectorAll('details'))
    fold.open = !fold.closest('page-contents')
  return seenTargets()
    .filter((one) => one.matches('main *') && !isTapped(one))
    .map((one) => one.outerHTML.slice(0, 120))
}

/** Whether a tap on the middle of a target reaches the target; also true for a target outside the page. */
function isTapped(target: HTMLElement): boolean {
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const [line] = (isTicked(target) ? touchedArea(target) : target).getClientRects()
  if (!line || line.width <= 1 || line.right < 0) return true
  const hit = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2)
  return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
}

function tooSmall(): string[] {
  return seenTargets()
    .filter((one) => !isInText(one))
    .map((one) => ({ one, area: touchedArea(one).getBoundingClientRect() }))
    .filter(({ area }) => area.width > 1 && area.height > 1 && area.right > 0 && area.bottom > 0)
    .filter(({ area }) => area.width < 43.5 || area.height < 43.5)
    .map(
      ({ one, area }) =>
        `${Math.round(area.width)} by ${Math.round(area.height)}: ${one.outerHTML.slice(0, 120)}`,
    )
}

function isInText(target: HTMLElement): boolean {
  if (getComputedStyle(target).display !== 'inline') return false
  let block = target.parentElement
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
  return block?.textContent.trim() !== target.textContent.trim()
}

/** What a tap works on: the label of a checkbox, the area that a link covers, or else the target itself. */
function touchedArea(target: HTMLElement): Element {
  if (isTicked(target)) return (target as HTMLInputElement).labels?.[0] ?? target
  const covers = getComputedStyle(target, '::after').position === 'absolute'
  return (covers ? target.offsetParent : null) ?? target
}

function isTicked(target: HTMLElement): boolean {
  return target.matches('[type="checkbox"], [type="radio"]')
}
