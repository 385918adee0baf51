import { encodeQR } from 'qr'

/** The QR code of an address, for paper: beside it the address stands as text, so it is not read out. */
export function QrCode({ text, className }: { text: string; className: string }) {
  // The smallest border: the paper around it is white.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const dark = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
