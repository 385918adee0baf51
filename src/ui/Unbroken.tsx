const UNBREAKABLE = /(\d+-(?:\d+ (?:business )?)?\w+|sign-in)/

/** A text in which "2-3 weeks", "30-minute" and "sign-in" never break at the end of a line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
