import { brotliCompressSync } from 'node:zlib'

import sharp from 'sharp'

const STYLES = `body{margin:0;font:17px/1.6 system-ui,sans-serif;color:#1c211f;background:#faf7f1}
main{max-width:72rem;margin:auto;padding:1.25rem}h1{font:2.6rem/1.1 Georgia,serif}h2{font:1.6rem/1.2 Georgia,serif}
img{display:block;width:100%;height:auto;aspect-ratio:8/5}ul{display:grid;gap:2rem;padding:0;list-style:none}
li{border-top:1px solid #ddd3c0}a{color:#12372a}@media(width>=48rem){ul{grid-template-columns:1fr 1fr 1fr}}`

const WORDS =
  'valuation memorandum buyer seller invoice premises adviser ledger tenancy surveyor margin contract workshop delivery payroll autumn auditor stock'.split(
    ' ',
  )

/** A sentence that no other one repeats. */
function sentence(seed: number): string {
  const words = Array.from({ length: 14 }, (_, at) => WORDS[(seed * 7 + at * (seed + 3)) % 18])
  return `${words.join(' ')} ${seed}.`
}

/**
 * What a page costs that is nothing but a page: headings, text and one picture, styles in the head, no
 * script, no typeface, about as heavy as the heaviest page to read. What ours cost stands beside it.
 */
export async function floorFiles(): Promise<Record<string, { type: string; body: Buffer }>> {
  const items = Array.from(
    { length: 180 },
    (_, index) =>
      `<li><h2>Part ${index}</h2><p>${sentence(index)}</p><p>${sentence(index + 400)}</p>`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><style>${STYLES}</style><main><h1>A page and nothing else</h1><p>${sentence(999)}</p><img src="/floor.avif" width="800" height="500" alt="" fetchpriority="high"><ul>${items.join('')}</ul></main></html>`
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
