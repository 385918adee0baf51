import { DELIVERY_STEPS, type DeliveryStep } from '#domain/delivery.ts'
import { DELIVERY_STEP, STEP_DONE, stepReached } from '#messages/delivery.ts'

interface Props {
  step: DeliveryStep
  /** Names the list, such as the product that is worked on. */
  label: string
}

/** How far the work has come: a line of five steps; on small screens the one that is reached. */
export function StepProgress({ step, label }: Props) {
  const reached = DELIVERY_STEPS.indexOf(step)
  return (
    <div>
      <ol aria-label={label} className="grid grid-cols-5 gap-1.5">
        {DELIVERY_STEPS.map((item, index) => (
          <li
            key={item}
            aria-current={index === reached ? 'step' : undefined}
            className={`border-t-4 pt-1.5 text-xs ${index <= reached ? 'border-brand' : 'border-line'} ${index === reached ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            <span className="max-md:sr-only">
              {DELIVERY_STEP[item]}
              {index < reached && <span className="sr-only"> ({STEP_DONE})</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="text-sm md:hidden">
        {stepReached(step)}
      </p>
    </div>
  )
}
