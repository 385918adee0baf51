import type { Responsible } from './firm.ts'

/** Duration of the work on a line, and its partner, if known. */
export function aboutWork(
  turnaround: string,
  partner: string | undefined,
  responsible: Responsible,
): string {
  return [turnaround, partner && responsibleText(responsible, [partner])]
    .filter((part) => part)
    .join(' · ')
}

/** One or more names of the partners who do the work. */
export function responsibleText({ one, many }: Responsible, names: readonly string[]): string {
  return `${names.length > 1 ? many : one} ${names.join(', ')}`
}

/** Link to a person, by first name. */
export function askLabel(name: string): string {
  return `Ask ${firstName(name)}`
}

export function questionAbout(product: string): string {
  return `A question about: ${product}`
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
