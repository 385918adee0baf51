import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const RESOURCES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('stripe')),
  'resources',
)

/** The fields the SDK's types promise for an object, without the optional ones. */
export async function requiredFields(file: string, name: string): Promise<string[]> {
  const types = await readFile(path.join(RESOURCES, `${file}.d.ts`), 'utf8')
  const code = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const body = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(code)?.[1]
  const fields = [...(body ?? '').matchAll(/^ {4}(\w+): /gm)].map((match) => match[1] ?? '')
  if (fields.length === 0) throw new Error(`No fields found for ${name}.`)
  return fields
}
