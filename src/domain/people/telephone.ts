/** The `tel:` URL of a number as people write it: `+44 20 7946 0187`. */
export function telephoneAddress(number: string): string {
  // "(0)" is dialled only without the country code.
  const dialled = number.startsWith('+') ? number.replaceAll('(0)', '') : number
  return `tel:${dialled.replaceAll(/[^\d+]/g, '')}`
}
