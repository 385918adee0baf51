export const CART_TEXTS = { title: 'Your Cart', total: 'Total', undo: 'Undo' } as const
