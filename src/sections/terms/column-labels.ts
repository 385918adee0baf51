/**
 * Returns a text whose table cells say their column in `data-label`, for phones, where the cells of a
 * row stand below each other.
 */
export function withColumnLabels(html: string): string {
  return html.replaceAll(/<table>[^]*?<\/table>/g, (table) => {
    const labels = [...table.matchAll(/<th[^>]*>([^<"]*)<\/th>/g)].map(([, label = '']) => label)
    return table.replaceAll(/<tr>[^]*?<\/tr>/g, (row) => {
      const [start, ...cells] = row.split('<td')
      const labelled = cells.map((cell, index) => ` data-label="${labels[index] ?? ''}"${cell}`)
      return [start, ...labelled].join('<td')
    })
  })
}
