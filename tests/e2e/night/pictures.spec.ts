import { caseStudyPath, productPath } from '#paths.ts'
import { product, THIRD } from '#tests/catalogue.ts'
import { placeOrder } from '#tests/e2e/orders.ts'
import { expect, WITH_MOTION, test } from '#tests/e2e/test.ts'
import { STUDIES } from '#tests/library.ts'

test.use(WITH_MOTION)

const { image, name, slug } = product(THIRD)

/** Records on the new page the elements that the browser carries over from the previous page. */
async function noteTravellers({ viewTransition }: PageRevealEvent): Promise<void> {
  await viewTransition?.ready
  const moving = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
  const names = moving.map(({ pseudoElement }) => pseudoElement).join(' ')
  document.documentElement.dataset['carried'] = names
}

/**
 * Runs in a new page: delays the first paint until the whole page has been read, as on an idle
 * machine. The browser does not carry over elements that it reads after the first paint.
 */
function paintWhole(): void {
  new MutationObserver((_changes, watch) => {
    if (!document.head) return
    watch.disconnect()
    const link = Object.assign(document.createElement('link'), { rel: 'expect', href: '#nowhere' })
    link.setAttribute('blocking', 'render')
    document.head.append(link)
  }).observe(document, { childList: true, subtree: true })
}

/** The view transition groups of picture and title, whose names contain the address of the picture. */
const PICTURE_AND_TITLE = (picture: string) =>
  ['picture', 'title'].map(
    (part) => `::view-transition-group(${(part + picture).replaceAll(/\W/g, '-')})`,
  )

const WAYS = [
  { from: '/shop', link: name, picture: image, to: productPath(slug) },
  ...STUDIES.slice(0, 1).map((study) => ({
    from: '/case-studies',
    link: study.name,
    picture: study.image,
    to: caseStudyPath(study.id),
  })),
]

test('the picture and title of a product card move to their place on the next page, and back', async ({
  page,
}) => {
  const html = page.locator('html')
  await page.addInitScript(paintWhole)
  await page.addInitScript(`addEventListener('pagereveal', ${String(noteTravellers)})`)
  for (const { from, link, picture, to } of WAYS) {
    const arrive = async (path: string) => {
      await expect(page).toHaveURL(path)
      for (const part of PICTURE_AND_TITLE(picture)) {
        await expect(html).toHaveAttribute('data-carried', new RegExp(RegExp.escape(part)))
      }
    }
    await page.goto(from)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await arrive(to)
    await page.goBack()
    await arrive(from)
  }
})

test('a page transition that is cut short causes no error', async ({ page, on }) => {
  const { url } = await placeOrder()
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      if (!location.pathname.startsWith('/products/')) return
      const { viewTransition } = event
      document.documentElement.dataset['transition'] = viewTransition ? 'cut' : 'none'
      viewTransition?.skipTransition()
    })
  })
  await on.shop.open()
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'cut')
  // The fake provider has its pages on the shop’s own host.
  await page.evaluate((address) => location.assign(address), url)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})
