/** Whether this browser can sign in with passkeys: Chrome from 129, Firefox from 119, Safari from 18.4. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}
