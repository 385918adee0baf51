import type { Problem } from '#content-check/problem.ts'

import { MISTAKES_PATH, WRITTEN } from './path.ts'

/** The channel over which pages are told to load themselves again. */
interface Reloads {
  send: (name: string, data: unknown) => void
}

const STYLE = `
details { position: fixed; inset: auto 0 0; z-index: 99; max-height: 50vh; overflow: auto; background: #fff; color: #1c2420; border-top: 4px solid #9a2a1f; font: 1rem/1.5 system-ui, sans-serif }
summary { padding: .75rem 1rem; font-weight: 600; cursor: pointer }
p { margin: 0; padding: 0 1rem .75rem; overflow-wrap: anywhere }
code { display: block; color: #4d5a53 }`

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}

/** Says below a page what is to be corrected in the content although the page could be made. */
async function show(): Promise<void> {
  const answer = await fetch(MISTAKES_PATH)
  const problems = (await answer.json()) as Problem[]
  if (problems.length === 0) return
  const panel = Object.assign(document.createElement('details'), { open: true })
  panel.append(element('summary', `To correct in the content: ${problems.length}`))
  for (const { file, line, column, message } of problems) {
    const said = element('p', message)
    said.prepend(element('code', `${file}:${line}:${column}`))
    panel.append(said)
  }
  const host = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(element('style', STYLE), panel)
  document.body.append(host)
}

const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const shown = page?.serverTiming.find(({ name }) => name === WRITTEN)
const reloads = (import.meta as ImportMeta & { hot?: Reloads }).hot
reloads?.send(WRITTEN, shown?.description)
await show()
