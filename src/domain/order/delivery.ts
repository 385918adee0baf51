/** A step of the work on a product, in the words of the firm that an order was sold with. */
export interface WorkStep {
  /** Unique among the steps of a product. */
  id: string
  name: string
  /** What the customer reads on the order's page while it lasts. */
  page: string
  /** Subject and text of the email that says it has been reached. */
  subject: string
  mail: string
  /** Whether the next move is the customer's. */
  waits?: boolean | undefined
  /** Working days that the firm takes for it; where it has none, the product's turnaround counts. */
  days?: number | undefined
}

/** What a customer's page knows of a step. */
export type ShownStep = Pick<WorkStep, 'id' | 'name' | 'page'>

/** The step with which all work ends. */
export const LAST_STEP = 'delivered'

/** How the id of a step is written. */
export const STEP_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The step of this id, or undefined. */
export function stepOf<Step extends Pick<WorkStep, 'id'>>(
  steps: readonly Step[],
  id: string,
): Step | undefined {
  return steps.find((step) => step.id === id)
}

/** The step after the one of this id, or undefined at the end. */
export function stepAfter<Step extends Pick<WorkStep, 'id'>>(
  steps: readonly Step[],
  id: string,
): Step | undefined {
  return steps[steps.findIndex((step) => step.id === id) + 1]
}

/**
 * Working days from the beginning of a step to delivery; undefined where one of the firm's steps on the
 * way says none.
 */
export function daysLeft(steps: readonly WorkStep[], id: string): number | undefined {
  const left = steps.slice(steps.findIndex((step) => step.id === id))
  const own = left.filter((step) => step.id !== LAST_STEP && !step.waits)
  return own.every(({ days }) => days !== undefined)
    ? own.reduce((sum, { days = 0 }) => sum + days, 0) || undefined
    : undefined
}
