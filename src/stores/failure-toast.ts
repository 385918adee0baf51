import type { Failure } from '#contract/failure.ts'

import { showToast } from './toasts.ts'

/** Says why something failed, and under which reference the server's log has it. */
export function showFailure(title: string, { message, requestId }: Failure): void {
  showToast({ kind: 'error', title, description: message, requestId })
}
