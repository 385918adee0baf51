/** A step of the work on a product, with the firm's texts at the time of the order. */
export interface WorkStep {
  /** Unique among the steps of a product. */
  id: string
  name: string
  /** The text on the customer's page during this step. */
  page: string
  /** Subject and text of the email that announces the step. */
  subject: string
  mail: string
  /** Whether the firm waits for the customer during this step. */
  waits?: boolean | undefined
  /** Working days that the firm takes for the step; if unset, the product's turnaround applies. */
  days?: number | undefined
}

/** The fields of a step that the customer's page receives. */
export type PublicStep = Pick<WorkStep, 'id' | 'name' | 'page'>

/** Id of the last step of every product. */
export const DELIVERED_STEP_ID = 'delivered'

/** Maximum number of characters that staff may add to the mail about a step. */
export const MAX_STEP_TEXT_LENGTH = 1000

export const STEP_ID_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function findStep<Step extends Pick<WorkStep, 'id'>>(
  steps: readonly Step[],
  id: string,
): Step | undefined {
  return steps.find((step) => step.id === id)
}

/** The step after the step with this id; undefined after the last step. */
export function findNextStep<Step extends Pick<WorkStep, 'id'>>(
  steps: readonly Step[],
  id: string,
): Step | undefined {
  return steps[steps.findIndex((step) => step.id === id) + 1]
}

/**
 * Whether the work at this step still collects what its customer has to send. The first step of the
 * firm that follows a step which waits for the customer ends the collection; a later step that waits
 * does not resume it.
 */
export function isCollectingStep(
  steps: readonly Pick<WorkStep, 'id' | 'waits'>[],
  id: string,
): boolean {
  const reached = steps.slice(0, steps.findIndex((step) => step.id === id) + 1)
  const first = reached.findIndex(({ waits }) => waits)
  const hasEnded = first !== -1 && reached.slice(first).some(({ waits }) => !waits)
  return id !== DELIVERED_STEP_ID && !hasEnded
}

/**
 * Whether the work lacks what the email about a step announces: at the last step a finished document,
 * at a step that waits for the customer after work by the firm any delivery. False without a portal.
 */
export function lacksDelivery(
  steps: readonly Pick<WorkStep, 'id' | 'waits'>[],
  id: string,
  deliveries: readonly { isFinal: boolean }[] | undefined,
): boolean {
  const isLast = id === DELIVERED_STEP_ID
  const isAnnounced = isLast || (findStep(steps, id)?.waits && !isCollectingStep(steps, id))
  return isAnnounced === true && deliveries?.every(({ isFinal }) => isLast && !isFinal) === true
}

/** Working days from a step to delivery; undefined if one of the firm's remaining steps has no `days`. */
export function workingDaysToDelivery(steps: readonly WorkStep[], id: string): number | undefined {
  const left = steps.slice(steps.findIndex((step) => step.id === id))
  const own = left.filter((step) => step.id !== DELIVERED_STEP_ID && !step.waits)
  return own.every(({ days }) => days !== undefined)
    ? own.reduce((sum, { days = 0 }) => sum + days, 0) || undefined
    : undefined
}
