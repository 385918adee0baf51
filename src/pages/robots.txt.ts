import type { APIRoute } from 'astro'

/** Crawlers may read everything except the functions; unlisted pages say `noindex` themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${new URL('/sitemap-index.xml', site).href}
`)
