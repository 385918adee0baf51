import { fragment, replaceFragment } from '#browser/links.ts'
import { keepInPlace } from '#browser/place.ts'

// Opens the accordion that the address points into; as the page loads it does so itself.
addEventListener('hashchange', () => {
  const target = document.getElementById(fragment())
  const details = target?.closest('details')
  if (!details) return
  details.open = true
  target?.scrollIntoView()
})

// One that a visitor opens stays where it is, and puts the anchor in it into the address.
addEventListener('click', ({ target }) => {
  const question = target instanceof Element && target.closest('summary')
  if (!question) return
  keepInPlace(question)
  // The click comes before the change: an answer that is closed is about to open.
  const id = question.closest('details:not([open])')?.querySelector('[id]')?.id
  if (id) replaceFragment(id)
})
