/** An address that breaks, where it must, after its at sign before anywhere else. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi className="wrap-anywhere">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </bdi>
  )
}
