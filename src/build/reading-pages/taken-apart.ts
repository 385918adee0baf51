import { parse, type Root } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'

// The same rules stand in the styles of every page.
const sheets = new Map<string, Root>()
const selectors = new Map<string, readonly Selector[]>()

/** A style sheet, taken apart once; each asker has a copy to change. */
export function sheetOf(style: string): Root {
  const known = sheets.get(style) ?? withoutRepeats(parse(style))
  sheets.set(style, known)
  return known.clone()
}

/** What adds prefixes for browsers says some of them twice in a row. */
function withoutRepeats(sheet: Root): Root {
  sheet.walkDecls((declaration) => {
    if (String(declaration.next()) === String(declaration)) declaration.remove()
  })
  return sheet
}

/** The selectors of a rule, taken apart once. They are shared: who changes one takes a copy. */
export function selectorsOf(rule: string): readonly Selector[] {
  const known = selectors.get(rule) ?? selectorParser().astSync(rule).nodes
  selectors.set(rule, known)
  return known
}
