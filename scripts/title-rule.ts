import type { SyntaxNode, Reporter } from './syntax-node.ts'

/** First words of a title that is only half a sentence. */
const FRAGMENT = /^(that|of|is|are|was|were|has|have|does|with|and|which|who|whose)\b/i

/** Whether this is `test` or `it`, possibly with a modifier such as `test.skip` or `test.each(rows)`. */
function isTest({ name, callee, object, property }: SyntaxNode): boolean {
  if (/^(describe|step)$/.test(property?.name ?? '')) return false
  const inner = callee ?? object
  return inner ? isTest(inner) : name === 'test' || name === 'it'
}

function isFragment(title: SyntaxNode): boolean {
  const text = title.quasis?.[0]?.value.raw ?? title.value
  return typeof text === 'string' && FRAGMENT.test(text)
}

/** Refuses a test title that only makes sense after the title of its group. */
export function checkTitles(context: Reporter) {
  return {
    CallExpression({ callee, arguments: [title] = [] }: SyntaxNode) {
      if (!title || !callee || !isTest(callee) || !isFragment(title)) return
      const message = 'A test title is a sentence with its own subject.'
      context.report({ node: title, message })
    },
  }
}
