import { onKey } from '#browser/keys.ts'
import { fragment, pushFragment, replaceFragment } from '#browser/links.ts'
import { onFragmentChange, printPage } from '#browser/location.ts'

import { pageNumberText } from './specimen.texts.ts'

/** Elements that use the page-turning keys themselves. */
const TYPING = 'input, select, textarea, [contenteditable], [popover]'

/** Minimum length of a swipe, in CSS pixels. */
const SWIPE = 50

/** Distance from the window's edge in CSS pixels; swipes that start closer belong to the browser. */
const EDGE = 24

/** Widths of the boxes of tables when the tables were last fitted. */
const widths = new WeakMap<Element, number>()

/** Fits the tables of boxes whose width has changed, in the next frame, because fitting changes the height. */
const boxes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (!(target instanceof HTMLElement) || widths.get(target) === contentRect.width) continue
    widths.set(target, contentRect.width)
    requestAnimationFrame(() => fit(target))
  }
})

/**
 * Marks a table that is wider than its box, if the mark makes the table narrower. Makes a table that
 * is still wider focusable, so that keys can scroll it.
 */
function fit(box: HTMLElement): void {
  box.removeAttribute('data-narrow')
  const width = box.scrollWidth
  if (scrollsSideways(box)) {
    box.toggleAttribute('data-narrow', true)
    box.toggleAttribute('data-narrow', box.scrollWidth < width)
  }
  box.tabIndex = scrollsSideways(box) ? 0 : -1
}

/**
 * `<specimen-reader>` around the pages and the end section of a specimen. With `data-view="page"`
 * it shows the page that the fragment of the address names; buttons, keys and swipes turn pages.
 * With `data-view="all"` it shows all pages.
 */
class SpecimenReader extends HTMLElement {
  readonly #steps = [...this.querySelectorAll<HTMLElement>('.sheet, .sheet-end')]
  readonly #count = this.querySelector<HTMLElement>('[data-count]')
  /** Index of the step that is shown if the address names none. */
  readonly #start = Math.max(
    0,
    this.#steps.findIndex((step) => step.matches('[data-current]')),
  )
  #at = this.#start

  connectedCallback(): void {
    for (const button of this.querySelectorAll<HTMLElement>('[data-turns]'))
      button.addEventListener('click', () => this.#open(this.#at + Number(button.dataset['turns'])))
    for (const button of this.querySelectorAll('[data-prints]'))
      button.addEventListener('click', printPage)
    this.querySelector('[data-switches]')?.addEventListener('click', () => this.#switch())
    onKey((event) => this.#press(event))
    this.#watchSwipes()
    onFragmentChange(() => {
      const step = this.#addressed()
      // With all pages in view, the browser itself scrolls to the target of a link.
      if (!this.#isPaged || step === -1) return
      this.#turn(step)
      this.#steps[step]?.focus({ preventScroll: true })
    })
    for (const step of this.#steps) step.tabIndex = -1
    for (const box of this.querySelectorAll('.sheet-scroll')) boxes.observe(box)
    const addressed = this.#addressed()
    this.#show(addressed === -1 ? this.#start : addressed)
  }

  get #isPaged(): boolean {
    return this.dataset['view'] === 'page'
  }

  /** Index of the step that the address names; -1 if the address names no step. */
  #addressed(): number {
    const id = fragment()
    return id === '' ? this.#start : this.#steps.findIndex((step) => step.id === id)
  }

  /** Shows another step, as a new entry in the browser's history. */
  #open(step: number): void {
    const { id } = this.#steps[step] ?? {}
    if (id === undefined || step === this.#at) return
    pushFragment(id)
    this.#turn(step)
  }

  /** Shows another step; scrolls to its beginning if that is out of view. */
  #turn(step: number): void {
    this.dataset['turned'] = step < this.#at ? '-1' : '1'
    this.#show(step)
    const top = this.#place('[data-top]')?.top ?? 0
    // Scrolls only if the beginning is out of view, so that nothing else moves under the pointer.
    if (top < (this.#place('.reader-bar')?.bottom ?? 0) || top > innerHeight / 2)
      this.querySelector('[data-top]')?.scrollIntoView({ behavior: 'instant' })
  }

  #place(part: string): DOMRect | undefined {
    return this.querySelector(part)?.getBoundingClientRect()
  }

  #show(step: number): void {
    const last = this.#steps.length - 1
    this.#at = step
    for (const [place, one] of this.#steps.entries())
      one.toggleAttribute('data-current', place === step)
    for (const button of this.querySelectorAll<HTMLElement>('[data-turns]'))
      button.ariaDisabled = String(step === (button.dataset['turns'] === '1' ? last : 0))
    for (const link of this.querySelectorAll<HTMLAnchorElement>('nav a'))
      link.ariaCurrent = link.hash === `#${this.#steps[step]?.id}` ? 'page' : null
    if (this.#count) this.#count.textContent = pageNumberText(step + 1, last)
  }

  /** Switches between one page and all pages; the page in the middle of the window stays in view. */
  #switch(): void {
    if (this.#isPaged) {
      this.dataset['view'] = 'all'
      this.#steps[this.#at]?.scrollIntoView({ behavior: 'instant' })
      return
    }
    const current = this.#steps[this.#at]
    // If two pages are side by side and one of them is current, it stays the current page.
    const read = current && isRead(current) ? this.#at : this.#steps.findIndex(isRead)
    this.dataset['view'] = 'page'
    this.#turn(Math.max(0, read))
    replaceFragment(this.#steps[this.#at]?.id ?? '')
  }

  #press(event: KeyboardEvent): void {
    if (!this.#isPaged || !isFree(event)) return
    const step = {
      ArrowLeft: this.#at - 1,
      ArrowRight: this.#at + 1,
      Home: 0,
      // The last step is the end section, so the last page is the step before it.
      End: this.#steps.length - 2,
    }[event.key]
    if (step === undefined || step === this.#at || !this.#steps[step]) return
    event.preventDefault()
    this.#open(step)
  }

  #watchSwipes(): void {
    let from: Touch | undefined
    this.addEventListener(
      'touchstart',
      ({ touches: [first, second], target }) => {
        const isFree = !second && target instanceof Element && !scrollsSideways(target)
        from = isFree && this.#isPaged && !isZoomed() ? first : undefined
      },
      { passive: true },
    )
    this.addEventListener('touchend', ({ changedTouches: [to] }) => {
      if (!from || !to || document.getSelection()?.type === 'Range') return
      const { clientX } = from
      const across = to.clientX - clientX
      const isAcross = Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY)
      const { clientWidth } = document.documentElement
      const isOurs = clientX > EDGE && clientX < clientWidth - EDGE
      from = undefined
      if (isOurs && isAcross && Math.abs(across) > SWIPE)
        this.#open(this.#at + (across < 0 ? 1 : -1))
    })
  }
}

/** Whether the reader may use a key, because neither the browser nor the focused element uses it. */
function isFree(event: KeyboardEvent): boolean {
  const { target } = event
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (event.defaultPrevented || isShortcut || !(target instanceof Element)) return false
  return !target.closest(TYPING) && !scrollsSideways(target)
}

/** Whether an element is in the middle of the window. */
function isRead(step: Element): boolean {
  const { top, bottom } = step.getBoundingClientRect()
  return top < innerHeight / 2 && bottom > innerHeight / 2
}

/** Whether an element is in a box that scrolls sideways, such as a table on a phone. */
function scrollsSideways(target: Element): boolean {
  const box = target.closest('.sheet-scroll')
  return box !== null && box.scrollWidth > box.clientWidth
}

/** Whether the page is zoomed in, so that a swipe pans it. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.05
}

customElements.define('specimen-reader', SpecimenReader)
