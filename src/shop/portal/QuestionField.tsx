import type { Question } from '#domain/portal/intake.ts'
import { Field, TextAreaField, TextInput } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'

/** A question with more choices than this has a select. */
const MAX_RADIOS = 6

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

interface Props {
  id: string
  question: Question
  answer: string
  error: string | undefined
  onType: (text: string) => void
  onLeave: () => void
}

/** A question with the control for its kind. */
export function QuestionField({ id, question, answer, error, onType, onLeave }: Props) {
  const { kind, question: label, hint, required, choices = [] } = question
  const field = { id, hint, error, required }
  const control = {
    value: answer,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: () => {
      // Only answers to `long` questions are stored with the spaces at their ends.
      const stored = kind === 'long' ? answer : answer.trim()
      if (stored !== answer) onType(stored)
      onLeave()
    },
  }
  const options = kind === 'yes-no' ? YES_NO : choices.map((one) => ({ value: one, label: one }))
  // An optional question has a select even for few choices, because a select can be reset to no answer.
  if (required && options.length > 0 && options.length <= MAX_RADIOS) {
    const group = { name: id, legend: label, value: answer, onChoose: onType, onBlur: onLeave }
    return <RadioGroup {...field} {...group} options={options} />
  }
  if (kind === 'long') {
    const look = { rows: countLines(answer), className: 'field-sizing-content min-h-32' }
    return <TextAreaField {...field} {...control} {...look} label={label} dir="auto" />
  }
  return (
    <Field {...field} label={label}>
      {(attributes) =>
        options.length > 0 ? (
          <Select {...attributes} {...control}>
            <option value="">{required ? 'Choose an answer' : 'No answer'}</option>
            {options.map((option) => (
              <option key={option.value} {...option} />
            ))}
          </Select>
        ) : (
          <span className={`relative block ${kind === 'short' ? '' : 'sm:max-w-60'}`}>
            {kind === 'money' && (
              <span aria-hidden="true" className="absolute top-2.5 left-3.5 text-muted">
                £
              </span>
            )}
            <TextInput
              {...attributes}
              {...control}
              type={kind === 'date' ? 'date' : 'text'}
              inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
              dir="auto"
              className={kind === 'money' ? 'pl-8' : ''}
            />
          </span>
        )
      }
    </Field>
  )
}

/** Estimates the lines of a text, for browsers that cannot fit a field to its text. */
function countLines(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 60), 3)
}
