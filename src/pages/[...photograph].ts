import type { APIRoute, InferGetStaticPropsType } from 'astro'

import { readContent, readProducts, readStudies } from '#build/content.ts'
import {
  drawRendition,
  fallbackRendition,
  renditionPath,
  renditionsOf,
  type Photograph,
  type Rendition,
  type Shape,
} from '#build/photograph.ts'
import { isPhotograph } from '#content/fields.ts'

/**
 * A photograph with the shapes that pages use; the first shape is at the photograph's own address.
 */
interface Shown extends Photograph {
  shapes: readonly [Shape, ...Shape[]]
}

async function shownPhotographs(): Promise<Shown[]> {
  const products = await readProducts()
  const studies = await readStudies()
  const partners = (await readContent('partners'))?.partners ?? []
  const shown = (shapes: Shown['shapes'], address?: string, focus?: string): Shown[] =>
    address !== undefined && isPhotograph(address) ? [{ address, focus, shapes }] : []
  return [
    ...products.flatMap(({ image, imageFocus }) => shown(['square', 'card'], image, imageFocus)),
    ...studies.flatMap(({ image, imageFocus }) => shown(['scene'], image, imageFocus)),
    ...partners.flatMap(({ portrait, portraitFocus }) =>
      shown(['square'], portrait, portraitFocus),
    ),
  ]
}

function pathAt(address: string, rendition: Rendition) {
  return { params: { photograph: address.slice(1) }, props: { rendition } }
}

export async function getStaticPaths() {
  return (await shownPhotographs()).flatMap((photograph) => [
    pathAt(photograph.address, fallbackRendition(photograph, photograph.shapes[0])),
    ...photograph.shapes
      .flatMap((shape) => renditionsOf(photograph, shape))
      .map((rendition) => pathAt(renditionPath(rendition), rendition)),
  ])
}

/** A photograph in one size and crop. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { rendition } = props
  const type = rendition.format === 'jpg' ? 'jpeg' : rendition.format
  const bytes = new Uint8Array(await drawRendition(rendition))
  return new Response(bytes, { headers: { 'content-type': `image/${type}` } })
}
