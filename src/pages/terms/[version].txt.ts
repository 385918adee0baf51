import type { APIRoute, GetStaticPaths } from 'astro'
import { getCollection } from 'astro:content'

/** Each version of the terms, by its hash. */
export const getStaticPaths = (async () => {
  const versions = await getCollection('termsArchive')
  return versions.map(({ id, body = '' }) => ({ params: { version: id }, props: { body } }))
}) satisfies GetStaticPaths

/** The exact text; its hash is in its address. */
export const GET: APIRoute<{ body: string }> = ({ props }) =>
  new Response(props.body.trim(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
