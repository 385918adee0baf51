import type { Config } from '@netlify/functions'

import { editorPage, NO_EDITOR } from '#answer-pages/editor.ts'
import { editorResponse, textNotFound } from '#http/respond.ts'
import { editableFirm } from '#wiring.ts'

/**
 * The page of the editor. A function serves it for the sake of its headers: those of the built pages
 * would hold as well, and the editor needs a policy of its own.
 */
export default function edit(): Response {
  const firm = editableFirm()
  return firm === undefined ? textNotFound(NO_EDITOR) : editorResponse(editorPage(firm))
}

export const config: Config = { path: '/edit' }
