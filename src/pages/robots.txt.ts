import type { APIRoute } from 'astro'

/** Everything may be read but the functions; pages that nobody should find say so themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${new URL('/sitemap-index.xml', site).href}
`)
