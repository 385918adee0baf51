import type { APIRoute } from 'astro'

import firm from '#content/site.json'

/** What a device shows where a visitor puts the site among their programs. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: firm.name,
      short_name: firm.shortName,
      start_url: '/',
      display: 'browser',
      background_color: '#FAF7F1',
      theme_color: '#12372A',
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } },
  )
