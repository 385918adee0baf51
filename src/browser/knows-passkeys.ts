/** Whether this browser can sign in with passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}
