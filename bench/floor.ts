import { brotliCompressSync } from 'node:zlib'

import sharp from 'sharp'

const STYLES = `body{margin:0;font:17px/1.6 system-ui,sans-serif;color:#1c211f;background:#faf7f1}
header,main{max-width:72rem;margin:auto;padding:1.25rem}nav a{display:inline-block;padding:.75rem}
h1{font:2.6rem/1.1 Georgia,serif}h2{font:1.4rem/1.2 Georgia,serif;margin:0 0 .5rem}a{color:#12372a}
img{display:block;width:100%;height:auto;aspect-ratio:8/5;border-radius:1rem}
ul{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));padding:0;list-style:none}
li{border:1px solid #ddd3c0;border-radius:.75rem;padding:1.25rem}
.price{display:flex;justify-content:space-between;align-items:center}`

const WORDS =
  'valuation memorandum buyer seller invoice premises adviser ledger tenancy surveyor margin contract workshop delivery payroll autumn auditor stock'.split(
    ' ',
  )

/** A sentence of words that no other one has, so that it weighs what it says when it is compressed. */
function sentence(seed: number): string {
  const words = Array.from({ length: 17 }, (_, at) => {
    const number = (Math.imul(seed * 17 + at, 2_654_435_761) >>> 8) % 46_656
    return WORDS[number % WORDS.length] + (at % 2 === 0 ? number.toString(36) : '')
  })
  return `${words.join(' ')}.`
}

/**
 * What a page costs that is nothing but a page, as a hand would write it: links, a picture and cards with
 * a price, styles in the head, no script, no typeface, about as heavy as the heaviest page to read. What
 * ours cost stands beside it.
 */
export async function floorFiles(): Promise<Record<string, { type: string; body: Buffer }>> {
  const cards = Array.from(
    { length: 160 },
    (_, index) =>
      `<li><h2>Part ${index}</h2><p>${sentence(index)} ${sentence(index + 400)}</p><p class="price"><b>£${index * 7919}</b> <a href="#${index}">View details</a></p>`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><style>${STYLES}</style><header><nav><a href="#1">One</a><a href="#2">Two</a><a href="#3">Three</a></nav></header><main><h1>A page and nothing else</h1><p>${sentence(999)}</p><img src="/floor.avif" width="800" height="500" alt="" fetchpriority="high"><ul>${cards.join('')}</ul></main></html>`
  return {
    '/floor': { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) },
    '/floor.avif': { type: 'image/avif', body: await picture() },
  }
}

/** Hills of one colour each, which weigh about what a photograph of a card does. */
function picture(): Promise<Buffer> {
  const hills = Array.from(
    { length: 60 },
    (_, index) =>
      `<circle cx="${(index * 137) % 800}" cy="${(index * 89) % 500}" r="${40 + (index % 7) * 20}" fill="hsl(${index * 31} 40% 50%)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500">${hills.join('')}</svg>`
  return sharp(Buffer.from(svg)).avif({ quality: 50, effort: 2 }).toBuffer()
}
