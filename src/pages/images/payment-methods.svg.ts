import type { APIRoute } from 'astro'

import { paymentMarks } from '#build/payment-marks.ts'

/** The marks of what buyers can pay with, in one picture. */
export const GET: APIRoute = () =>
  new Response(paymentMarks({ paypal: import.meta.env['PUBLIC_PAYPAL'] === 'on' }), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  })
