import type { PublicStep } from '#domain/order/delivery.ts'

interface Props {
  /** The steps in order. */
  steps: readonly Pick<PublicStep, 'id' | 'name'>[]
  /** Id of the current step. */
  step: string
  /** Name of the list, such as the product. */
  label: string
}

/** The progress of the work as a line of steps; on small screens the name of the current step. */
export function StepProgress({ steps, step, label }: Props) {
  const reached = steps.findIndex(({ id }) => id === step)
  return (
    <div>
      <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1.5">
        {steps.map(({ id, name }, index) => (
          <li
            key={id}
            aria-current={index === reached ? 'step' : undefined}
            className={`border-t-4 pt-1.5 text-xs ${index <= reached ? 'border-brand' : 'border-line'} ${index === reached ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            <span className="block pr-3 max-md:sr-only print:not-sr-only">
              <span>{name}</span>
              {index < reached && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="text-sm md:hidden print:hidden">
        {`Step ${reached + 1} of ${steps.length}: ${steps[reached]?.name}`}
      </p>
    </div>
  )
}
