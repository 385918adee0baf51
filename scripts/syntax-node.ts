/** A node of the syntax tree, with the properties that the lint rules read. */
export interface SyntaxNode {
  type: string
  name?: string
  parent?: SyntaxNode
  source?: SyntaxNode | null
  value?: unknown
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  computed?: boolean
  operator?: string
  property?: SyntaxNode
  object?: SyntaxNode
  children?: SyntaxNode[]
  expression?: SyntaxNode
  right?: SyntaxNode
  consequent?: SyntaxNode
  alternate?: SyntaxNode
  quasis?: { value: { raw: string } }[]
}

export interface Reporter {
  report(problem: { node: SyntaxNode; message: string }): void
}
