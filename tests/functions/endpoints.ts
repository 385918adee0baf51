import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Config } from '@netlify/functions'

import type { Endpoint } from '#contract/endpoint.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

export type AnyEndpoint = Endpoint<unknown, unknown>

/** Every function with its name and configuration. */
export async function functions(): Promise<{ name: string; config: Config }[]> {
  const modules = await modulesOf('netlify/functions')
  return modules.map(({ name, module }) => ({ name, config: module['config'] as Config }))
}

/** Every endpoint of the contract. */
export async function endpoints(): Promise<AnyEndpoint[]> {
  return Object.values(await exportsOf('src/contract')).filter(isEndpoint)
}

/** All exports of a folder's modules, by name. */
export async function exportsOf(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const modules = await modulesOf(folder)
  return Object.assign({}, ...modules.map(({ module }) => module))
}

async function modulesOf(folder: string) {
  const files = (await readdir(path.join(PROJECT, folder), { recursive: true })).filter((file) =>
    file.endsWith('.ts'),
  )
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { href } = pathToFileURL(path.join(PROJECT, folder, file))
      return {
        name: path.basename(file, '.ts'),
        module: (await import(/* @vite-ignore */ href)) as Record<string, unknown>,
      }
    }),
  )
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The path of an endpoint; each parameter is the id of an order that does not exist. */
export function pathWithUnknownIds({ path }: Pick<AnyEndpoint, 'path'>): string {
  return path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
}
