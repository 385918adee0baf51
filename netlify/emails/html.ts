/** Text made safe for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** HTML that is known to be safe: made by `html`, never from input. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = SafeHtml | string | readonly SafeHtml[]

/** Template tag: escapes inserted text, keeps inserted `SafeHtml`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  const filled = strings.map((text, index) => text + renderPart(parts[index] ?? ''))
  return new SafeHtml(filled.join(''))
}

/** A telephone number: no-break spaces keep it on one line in every mail program. */
export const PHONE_NUMBER = /(\+\d[\d ]+\d)/g

function renderPart(part: Part): string {
  if (typeof part === 'string') {
    return escapeHtml(part).replaceAll(PHONE_NUMBER, (number) => number.replaceAll(' ', '\u00a0'))
  }
  return part instanceof SafeHtml ? part.text : part.map((item) => item.text).join('')
}
