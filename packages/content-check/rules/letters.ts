import type { Entry } from '#content-check/collections.ts'
import { type Path, problemIn, valueAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import { isPrintable } from '#domain/printable.ts'

/** What invoices say of the firm. */
const OF_THE_FIRM: readonly Path[] = [
  ['legalName'],
  ['email'],
  ['phone'],
  ...['street', 'city', 'postalCode', 'country'].map((part) => ['address', part]),
  ['company', 'number'],
  ['company', 'registeredIn'],
  ['vat', 'number'],
]

/** Whatever is printed on invoices has only letters that their typefaces have. */
export function letterProblems(library: Library): Problem[] {
  return [
    ...entriesOf(library, 'product').flatMap((entry) => missingLetter(entry, ['name'])),
    ...entriesOf(library, 'site').flatMap((entry) =>
      OF_THE_FIRM.flatMap((path) => missingLetter(entry, path)),
    ),
  ]
}

function missingLetter({ file, data }: Entry, path: Path): Problem[] {
  const value = valueAt(data, path)
  if (typeof value !== 'string' || isPrintable(value)) return []
  const letter = Array.from(value.normalize('NFC')).find((one) => !isPrintable(one))
  const message = `${fieldName(path)} is printed on invoices, whose typefaces have no letter "${letter}"; write it in Latin, Greek or Cyrillic letters`
  return [problemIn(file, path, message)]
}
