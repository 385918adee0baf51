export const HOME_TEXTS = {
  /** Labels of the highest and lowest bar. */
  highest: 'Highest',
  lowest: 'Lowest',
} as const
