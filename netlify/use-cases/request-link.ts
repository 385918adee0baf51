import type { Ports } from './ports.ts'
import type { StaffAuth } from './staff-auth-port.ts'

/**
 * Mails a sign-in link after the answer has gone out, so that neither its content nor its time tells
 * whether the address is known. A failure is logged; the person asks again.
 */
export async function requestLink(
  { log }: Pick<Ports, 'log'>,
  staff: StaffAuth,
  email: string,
  headers: Headers,
): Promise<void> {
  try {
    await staff.requestLink(email, headers)
  } catch (error) {
    log('sign-in-link-not-sent', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}
