/** Form parameters as Stripe nests them: text at the leaves, no prototype. */
export interface Tree {
  [name: string]: string | Tree
}

const DEEPEST = 12

/** Reads `a[b][0]=c&d[]=e` into nested parameters; `null` when it is nested too deep. */
export function parseForm(text: string): Tree | null {
  const root = newTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.length > DEEPEST) return null
    place(root, path, value)
  }
  return root
}

/** The bracket name of a path: `['line_items', 0, 'price']` gives `line_items[0][price]`. */
export function bracketName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String)
  return (first ?? '') + rest.map((part) => `[${part}]`).join('')
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function place(root: Tree, path: string[], value: string): void {
  let node = root
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(node).length) : part
    if (index === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    const child = typeof next === 'object' ? next : newTree()
    node[key] = child
    node = child
  })
}

function newTree(): Tree {
  return Object.create(null) as Tree
}
