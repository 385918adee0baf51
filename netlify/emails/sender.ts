import { tradingFacts } from '#messages/firm.ts'

/** The firm as the foot of an email names it. */
export interface Sender {
  name: string
  email: string
  phone: string
  address: { street: string; city: string; postalCode: string; country: string }
  company?: { number: string; registeredIn: string }
  vat?: { number: string }
}

/** Where a mail to the firm’s own people goes, and which firm and site it speaks for. */
export interface StaffRoute {
  to: string
  firm: Sender
  siteUrl: string
}

/** Name, address, how to reach the firm and where it is registered, line by line. */
export function signature(firm: Sender): string[] {
  const { street, city, postalCode, country } = firm.address
  return [
    firm.name,
    `${street}, ${city} ${postalCode}, ${country}`,
    `${firm.email}, ${firm.phone}`,
    tradingFacts(firm),
  ].filter((line) => line !== '')
}
