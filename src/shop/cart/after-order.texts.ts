export const AFTER_ORDER_TEXTS = {
  title: 'What happens next',
  contact: 'Would you rather talk first? Call or write to us.',
} as const
