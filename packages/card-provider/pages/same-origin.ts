/** Whether a form was sent from a page of this very site, or not by a browser at all. */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || origin === publicUrl || origin === new URL(request.url).origin
}
