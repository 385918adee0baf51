import type { Responsible } from './firm.ts'

/** How long the work of a line takes, and who does it, as far as it is known. */
export function aboutWork(
  turnaround: string,
  partner: string | undefined,
  responsible: Responsible,
): string {
  return [turnaround, partner && workOf(responsible, [partner])].filter((part) => part).join(' · ')
}

/** Who does the work of a line, or of an order: one or more, by name. */
export function workOf({ one, many }: Responsible, names: readonly string[]): string {
  return `${names.length > 1 ? many : one} ${names.join(', ')}`
}

/** The link to a person: by the first name. */
export function ask(name: string): string {
  return `Ask ${firstName(name)}`
}

/** Subject of an email about a product. */
export function questionAbout(product: string): string {
  return `A question about: ${product}`
}

/** The name by which a person is called. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
