/** Stands below a converted price; `date` is the day of its rate, `pounds` what will be charged. */
export function convertedNote(date: string, pounds: string): string {
  return `Approximate, rate of ${date}; you pay ${pounds}`
}
