import type { Question } from '#domain/portal/intake.ts'
import { Field, TextAreaField, TextInput } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'

/** The most choices that are shown at once; more are in a list to open. */
const MOST_RADIOS = 6

const YES_NO = { yes: 'Yes', no: 'No' }

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
      // Only a long text is stored with the spaces at its ends.
      const stored = kind === 'long' ? answer : answer.trim()
      if (stored !== answer) onType(stored)
      onLeave()
    },
  }
  if (kind === 'yes-no' || (kind === 'choice' && choices.length <= MOST_RADIOS)) {
    const options = kind === 'choice' ? choices.map((one) => [one, one]) : Object.entries(YES_NO)
    return (
      <RadioGroup
        {...field}
        name={id}
        legend={label}
        options={options.map(([value = '', text]) => ({ value, label: text }))}
        value={answer}
        onChoose={onType}
        onBlur={control.onBlur}
      />
    )
  }
  if (kind === 'long') {
    return (
      <TextAreaField
        {...field}
        {...control}
        label={label}
        dir="auto"
        rows={linesOf(answer)}
        className="field-sizing-content min-h-32"
      />
    )
  }
  return (
    <Field {...field} label={label}>
      {(wiring) =>
        kind === 'choice' ? (
          <Select {...wiring} {...control}>
            <option value="">Choose an answer</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
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
              {...wiring}
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

/** Lines of a text, for browsers that cannot size a field by it. */
function linesOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 60), 3)
}
