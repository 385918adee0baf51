/** An address that breaks, where it must, after its at sign before anywhere else. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}
