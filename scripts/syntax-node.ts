/** A node of the syntax tree, with the properties that the lint rules read. */
export interface Node {
  type: string
  name?: string
  parent?: Node
  source?: Node | null
  value?: unknown
  callee?: Node
  arguments?: Node[]
  computed?: boolean
  operator?: string
  property?: Node
  object?: Node
  children?: Node[]
  expression?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  quasis?: { value: { raw: string } }[]
}

export interface Reporter {
  report(problem: { node: Node; message: string }): void
}
