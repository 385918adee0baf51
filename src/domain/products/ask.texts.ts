export function askLabel(name: string): string {
  return `Ask ${firstName(name)}`
}

/** What a partner promises to a person with a question; `responseTime` is the firm's. */
export function partnerReadsText(name: string, responseTime: string): string {
  return `${name} reads your message and replies within ${responseTime}.`
}

/** Title of the form and first line of a message to a partner. */
export function toPartnerText(name: string): string {
  return `For ${name}`
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
