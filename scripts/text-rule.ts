import type { SyntaxNode, Reporter } from './syntax-node.ts'

type Part = 'nothing' | 'element' | 'passing element' | 'text' | 'changing text'

const ELEMENT_PROPS = /^(children|frame|action|facts|columns|intro|undefined)$/

/** Names of functions that return elements: methods of lists, and render props. */
const ELEMENT_FUNCTIONS = /^(map|from|children|render[A-Z]\w*)$/

const MESSAGE =
  'Put this text into an element: a browser that translates the page replaces bare text, and React then fails to find or change it.'

function partOf(child: SyntaxNode): Part {
  if (child.type === 'JSXText') return isBlank(child) ? 'nothing' : 'text'
  if (child.type === 'JSXExpressionContainer' && child.expression) return valueOf(child.expression)
  return 'element'
}

function valueOf(value: SyntaxNode): Part {
  if (value.type === 'JSXEmptyExpression') return 'nothing'
  if (value.type === 'Literal') return isBlank(value) ? 'nothing' : 'text'
  if (isMessage(value)) return 'text'
  return makesElements(value) ? 'passing element' : 'changing text'
}

const isBlank = ({ value }: SyntaxNode) => typeof value === 'string' && value.trim() === ''

/** Whether a value is a text constant, such as `ORDER.mails`. */
function isMessage({ type, name = '', object }: SyntaxNode): boolean {
  return type === 'MemberExpression' && object ? isMessage(object) : /^[A-Z][A-Z_]+$/.test(name)
}

function makesElements(value: SyntaxNode): boolean {
  switch (value.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Identifier':
      return ELEMENT_PROPS.test(value.name ?? '')
    case 'Literal':
      return value.value === null
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return resultsOf(value).every(makesElements)
    case 'CallExpression':
      return ELEMENT_FUNCTIONS.test(nameOf(value.callee))
    default:
      return false
  }
}

/** The possible results of `a ? b : c` or `a && b`. */
function resultsOf({ consequent, alternate, right }: SyntaxNode): SyntaxNode[] {
  return [consequent, alternate, right].flatMap((result) => result ?? [])
}

function nameOf(callee: SyntaxNode | undefined): string {
  return callee?.name ?? callee?.property?.name ?? ''
}

/** Rejects bare text in fragments, changing text with siblings, and text after conditional elements. */
export function checkTexts(context: Reporter) {
  function check({ type, children = [] }: SyntaxNode) {
    const parts = children
      .map((node) => ({ node, part: partOf(node) }))
      .filter(({ part }) => part !== 'nothing')
    for (const [index, { node, part }] of parts.entries()) {
      const isAlone = parts.length === 1 && type === 'JSXElement'
      const isRefused =
        part === 'text'
          ? type === 'JSXFragment' || parts[index - 1]?.part === 'passing element'
          : part === 'changing text' && !isAlone
      if (isRefused) context.report({ node, message: MESSAGE })
    }
  }
  return { JSXElement: check, JSXFragment: check }
}
