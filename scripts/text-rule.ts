interface Node {
  type: string
  name?: string
  value?: unknown
  children?: Node[]
  expression?: Node
  object?: Node
  callee?: Node
  property?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

type Part = 'nothing' | 'element' | 'passing element' | 'text' | 'changing text'

/** Names of what a component is given as elements. */
const SLOTS = /^(children|frame|action|facts|intro|undefined)$/

/** Names of functions that make elements: of a list, or given to a component for that. */
const MAKERS = /^(map|from|children|render[A-Z]\w*)$/

const MESSAGE =
  'Put this text into an element: a browser that translates the page replaces bare text, which React then changes in vain or cannot find.'

function partOf(child: Node): Part {
  if (child.type === 'JSXText') return isBlank(child) ? 'nothing' : 'text'
  if (child.type === 'JSXExpressionContainer' && child.expression) return valueOf(child.expression)
  return 'element'
}

function valueOf(value: Node): Part {
  if (value.type === 'JSXEmptyExpression') return 'nothing'
  if (value.type === 'Literal') return isBlank(value) ? 'nothing' : 'text'
  if (isMessage(value)) return 'text'
  return makesElements(value) ? 'passing element' : 'changing text'
}

const isBlank = ({ value }: Node) => typeof value === 'string' && value.trim() === ''

/** A constant of the texts, such as `ORDER.mails`. */
function isMessage({ type, name = '', object }: Node): boolean {
  return type === 'MemberExpression' && object ? isMessage(object) : /^[A-Z][A-Z_]+$/.test(name)
}

/** Whether a value is elements or nothing. */
function makesElements(value: Node): boolean {
  switch (value.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Identifier':
      return SLOTS.test(value.name ?? '')
    case 'Literal':
      return value.value === null
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return resultsOf(value).every(makesElements)
    case 'CallExpression':
      return MAKERS.test(nameOf(value.callee))
    default:
      return false
  }
}

/** What comes of `a ? b : c` or of `a && b`, but for nothing. */
function resultsOf({ consequent, alternate, right }: Node): Node[] {
  return [consequent, alternate, right].flatMap((result) => result ?? [])
}

function nameOf(callee: Node | undefined): string {
  return callee?.name ?? callee?.property?.name ?? ''
}

/** Refuses bare text in a fragment, text that changes beside others, and text after what comes and goes. */
export function checkTexts(context: Context) {
  function check({ type, children = [] }: Node) {
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
