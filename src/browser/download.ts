export async function downloadJson(name: string, value: unknown): Promise<void> {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(await new Response(JSON.stringify(value, null, 2)).blob())
  // Never revoked: Safari on iOS reads the file only after the click (bugs.webkit.org/211234).
  link.click()
}
