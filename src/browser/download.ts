export async function downloadJson(name: string, value: unknown): Promise<void> {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(await new Response(JSON.stringify(value, null, 2)).blob())
  link.click()
  URL.revokeObjectURL(link.href)
}
