import type { Config } from '@netlify/functions'

import { editorPage, setUpPage } from '#answer-pages/editor.ts'
import { editorResponse, notFoundPage } from '#http/respond.ts'
import { firmNameIfEditable, firmName } from '#wiring.ts'

/** A function, because headers of built pages would apply in addition to the editor's own policy. */
export default function edit(): Response {
  const firm = firmNameIfEditable()
  return firm === undefined ? notFoundPage(setUpPage(firmName())) : editorResponse(editorPage(firm))
}

export const config: Config = { path: '/edit' }
