/**
 * Splits a whole amount over whole weights in their proportion. The parts add up to the amount
 * exactly, and none is above its weight where the amount is not above their sum. What no weight
 * takes falls to the last part.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  let rest = amount
  let left = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1
    const share = left === 0 ? 0 : Math.round((rest * weight) / left)
    const part = isLast ? rest : share
    rest -= part
    left -= weight
    return part
  })
}
