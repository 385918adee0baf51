import type { ComponentProps, ReactNode, Ref } from 'react'

import { FieldError, RequiredMark, errorId, hintId } from './Field.tsx'

interface Props<Value extends string> extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'id' | 'ref'
> {
  id: string
  name: string
  legend: ReactNode
  hint?: ReactNode
  /** `detail` has controls that appear below the option once it is chosen. */
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; detail?: ReactNode }[]
  /** The choice in a controlled group, or blank; omitted if a form library registers the inputs. */
  value?: Value | '' | undefined
  /** Called when the visitor chooses an option of a controlled group. */
  onChoose?: ((value: Value) => void) | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A choice between a few options. The first input has `id`, so that an error can link to it. */
export function RadioGroup<Value extends string>({
  id,
  legend,
  hint,
  options,
  value,
  onChoose,
  error,
  required,
  className = '',
  ...rest
}: Props<Value>) {
  const described = [error && errorId(id), hint && hintId(id)].filter(Boolean)
  return (
    <fieldset
      className={`flex flex-col gap-1.5 ${className}`}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend className="mb-1.5 font-medium">
        <span>{legend}</span> {required !== undefined && <RequiredMark required={required} />}
      </legend>
      {hint && (
        <p id={hintId(id)} className="-mt-2 mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="divide-y divide-line border-t border-line">
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${index}`
          return (
            <div key={option.value} className="flex items-start gap-3">
              <input
                type="radio"
                id={optionId}
                value={option.value}
                required={required}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={option.hint ? hintId(optionId) : undefined}
                className="mt-4 size-5 shrink-0"
                {...(value === undefined ? {} : { checked: value === option.value })}
                {...(onChoose && { onChange: () => onChoose(option.value) })}
                {...rest}
              />
              <div className="grow">
                <label htmlFor={optionId} className="block py-3">
                  <span id={`${optionId}-label`} className="block">
                    {option.label}
                  </span>
                  {option.hint && (
                    <span id={hintId(optionId)} className="block text-sm text-muted">
                      {option.hint}
                    </span>
                  )}
                </label>
                {option.detail && value === option.value && (
                  <div className="pb-4">{option.detail}</div>
                )}
              </div>
            </div>
          )
        })}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
