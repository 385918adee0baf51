import type { APIRoute } from 'astro'

import { paymentLogosSvg } from '#build/payment-marks.ts'

/** The logos of the accepted payment methods in one picture. */
export const GET: APIRoute = () =>
  new Response(paymentLogosSvg({ paypal: import.meta.env['PUBLIC_PAYPAL'] === 'on' }), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  })
