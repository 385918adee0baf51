import { thisPage } from '#browser/links.ts'

const ENDS = ['scrollend', 'keydown', 'pointerdown']

/**
 * A link to a place on the page it stands on scrolls there smoothly. The focus, an error and the
 * arrival from another page are there at once.
 */
document.addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element ? target.closest('a') : null
  const [page, fragment] = link?.href.split('#') ?? []
  if (defaultPrevented || fragment === undefined || page !== thisPage()) return
  const { dataset } = document.documentElement
  dataset['smooth'] = ''
  for (const end of ENDS) addEventListener(end, () => delete dataset['smooth'], { once: true })
})
