import { fragment, replaceFragment } from '#browser/links.ts'
import { keepInPlace } from '#browser/place.ts'

// Opens the accordion that a changed fragment names; when the page loads, the browser opens it.
addEventListener('hashchange', () => {
  const target = document.getElementById(fragment())
  const details = target?.closest('details')
  if (!details) return
  details.open = true
  target?.scrollIntoView()
})

// Keeps the question at its position when a visitor opens it, and puts its anchor into the address.
addEventListener('click', ({ target }) => {
  const question = target instanceof Element && target.closest('summary')
  if (!question) return
  keepInPlace(question)
  // At the click, an answer that is about to open is still closed.
  const id = question.closest('details:not([open])')?.querySelector('[id]')?.id
  if (id) replaceFragment(id)
})
