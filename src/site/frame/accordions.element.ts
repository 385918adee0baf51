import { fragment, replaceFragment } from '#browser/links.ts'
import { bringIntoView, keepInPlace } from '#browser/place.ts'

// Opens the accordion that a changed fragment names; when the page loads, the browser opens it.
addEventListener('hashchange', () => {
  const target = document.getElementById(fragment())
  const details = target?.closest('details')
  if (!details) return
  details.open = true
  target?.scrollIntoView()
})

// When a visitor opens a question, keeps the question at its position, puts its anchor into the
// address, and brings the answer into view.
addEventListener('click', ({ target }) => {
  const question = target instanceof Element && target.closest('summary')
  if (!question) return
  keepInPlace(question)
  // At the click, an answer that is about to open is still closed.
  const opening = question.closest('details:not([open])')
  const id = opening?.querySelector('[id]')?.id
  if (id) replaceFragment(id)
  const answer = opening?.matches('.accordion') && opening.lastElementChild
  // The answer has its full height, although an animation shows it bit by bit.
  if (answer) requestAnimationFrame(() => bringIntoView(answer))
})
