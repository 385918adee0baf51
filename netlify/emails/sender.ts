import { tradingFacts } from '#messages/firm.ts'

/** The firm as the foot of a letter names it. */
export interface Sender {
  name: string
  email: string
  phone: string
  address: { street: string; city: string; postalCode: string; country: string }
  company?: { number: string; registeredIn: string }
  vat?: { number: string }
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
