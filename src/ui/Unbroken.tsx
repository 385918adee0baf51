const WHOLE = /(\d+-(?:\d+ (?:business )?)?\w+|sign-in)/

/** A text whose "2-3 weeks", "30-minute" or "sign-in" is never torn at the end of a line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
