import type { Config } from '@netlify/functions'

import { editorPage, noEditorPage } from '#answer-pages/editor.ts'
import { page, pageOfScripts } from '#http/respond.ts'
import { brandColour, isEditable } from '#wiring.ts'

/**
 * The page of the editor. A function serves it for the sake of its headers: those of the built pages
 * would hold as well, and the editor needs a policy of its own.
 */
export default function edit(): Response {
  if (isEditable()) return pageOfScripts(editorPage())
  const { text, style } = noEditorPage(brandColour)
  return page(text, style, { status: 404 })
}

export const config: Config = { path: '/edit' }
