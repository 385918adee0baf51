const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Content type by file extension, with the dot; unknown ones are plain bytes. */
export function contentType(extension: string): string {
  return TYPES[extension.toLowerCase()] ?? 'application/octet-stream'
}

/** Whether a content type shrinks when compressed: text does, pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return type.includes('charset=') || type === 'image/x-icon'
}
