import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { functions } from '#tests/functions/endpoints.ts'

const FUNCTIONS = path.resolve(import.meta.dirname, '../../netlify/functions')

/** Whether a function's `config` consists of literals; the host silently ignores anything else. */
function isReadable(source: string): boolean {
  const { statements } = ts.createSourceFile('function.ts', source, ts.ScriptTarget.Latest)
  const config = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'config')
  return isLiteral(config?.initializer)
}

function isLiteral(node: ts.Node | undefined): boolean {
  if (!node) return false
  if (ts.isPropertyAssignment(node)) return isLiteral(node.initializer)
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isLiteral)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  return (
    ts.isStringLiteral(node) ||
    ts.isNumericLiteral(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind)
  )
}

test('the configuration of each function contains only literal values', () => {
  const files = globSync('*.ts', { cwd: FUNCTIONS })
  const unreadable = files.filter(
    (file) => !isReadable(readFileSync(path.join(FUNCTIONS, file), 'utf8')),
  )
  expect(files).not.toEqual([])
  expect(unreadable).toEqual([])
})

test('a function has either a path or a schedule', async () => {
  for (const { name, config } of await functions()) {
    const { path: paths, schedule } = config as { path?: unknown; schedule?: string }
    expect([name, schedule !== undefined]).toEqual([name, paths === undefined])
  }
})
