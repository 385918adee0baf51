import type { Config } from '@netlify/functions'

import { editorPage, NO_EDITOR } from '#answer-pages/editor.ts'
import { editorResponse, textNotFound } from '#http/respond.ts'
import { editableFirm } from '#wiring.ts'

/**
 * The editor's page. A function serves it because it needs its own content security policy: headers of
 * built pages would apply in addition.
 */
export default function edit(): Response {
  const firm = editableFirm()
  return firm === undefined ? textNotFound(NO_EDITOR) : editorResponse(editorPage(firm))
}

export const config: Config = { path: '/edit' }
