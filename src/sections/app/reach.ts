import firm from '#content/site.json' with { type: 'json' }
import type { Firm } from '#domain/firm.ts'

const { name, email, phone, responseTime } = firm

/** How app pages name the firm and say where to reach it. */
export const reach: Firm = { name, email, phone, responseTime }
