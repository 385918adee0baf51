export const MESSAGES_TEXTS = {
  failed: 'The messages could not be loaded',
} as const
