type RequestPath = { ok: true; target: string } | { ok: false; reason: string }

/** Checks the raw target of a request line before it is parsed, normalised or resolved. */
export function checkRequestTarget(raw: string): RequestPath {
  const target = originForm(raw)
  if (target === undefined) return { ok: false, reason: 'The address must begin with a slash.' }
  const path = target.split('?', 1)[0] ?? ''
  const decoded = decode(path)
  if (decoded === undefined) return { ok: false, reason: 'The address has a broken percent sign.' }
  if (hasControlCharacter(decoded) || decoded.includes('\\')) {
    return { ok: false, reason: 'The address has a character that is not allowed.' }
  }
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) {
    return { ok: false, reason: 'The address may not contain dot segments.' }
  }
  return { ok: true, target }
}

/** Whether a decoded path names a hidden file, which the host never serves. */
export function isHiddenFile(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')
}

/** The path and query of a target, which may also be a whole URL (RFC 9112, 3.2.2). */
function originForm(raw: string): string | undefined {
  if (raw.startsWith('/')) return raw
  if (!/^https?:\/\//i.test(raw)) return undefined
  const slash = raw.indexOf('/', raw.indexOf('//') + 2)
  return slash === -1 ? '/' : raw.slice(slash)
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function hasControlCharacter(text: string): boolean {
  return text.split('').some((character) => character < ' ' || character === '\u007f')
}
