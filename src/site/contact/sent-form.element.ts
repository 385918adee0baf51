import type { Failure, Result } from '#contract/failure.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * An element around a form. It sends the form by script, shows errors at the fields, and then
 * replaces the form by the answer, which gets the focus and shows the sent values. Parts:
 * `data-asked` (shown before sending), `data-send` (the button), `data-failure` with `data-reason`,
 * `data-answer` with the list `data-values`.
 */
export abstract class ScriptedForm extends HTMLElement {
  #isSending = false
  readonly #messages = new Map<string, string>()

  /** Label of the button in each state. */
  protected abstract readonly button: { idle: string; sending: string }

  /** Sends the values of the form, by field name. */
  protected abstract send(values: Record<string, string>): Promise<Result<unknown>>

  /** Called after a successful answer, before the answer is shown. */
  protected finish(_form: HTMLFormElement): void {}

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    form.noValidate = true
    for (const { id } of controls(form)) {
      const error = errorOf(id)
      if (error) this.#messages.set(id, error.textContent.trim())
    }
    form.addEventListener('input', ({ target }) => {
      if (isControl(target) && target.validity.valid) showError(target, '')
    })
    // An error that appeared at a click on the button would move the button away from the pointer.
    // Safari does not focus a clicked button.
    form.addEventListener('focusout', ({ target, relatedTarget }) => {
      const send = this.#part('send')
      if (relatedTarget === send || send?.matches(':active') || !isControl(target)) return
      if (target.value !== '') this.#check(target)
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.#isSending) void this.#submit(form)
    })
    this.#part('again')?.addEventListener('click', () => {
      this.#showAnswer(false)
      controls(form)[0]?.focus()
    })
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    const wrong = controls(form).filter((control) => !this.#check(control))
    if (wrong[0]) return focusWithLabel(wrong[0])
    this.#show('sending', form)
    const values = valuesOf(form)
    const answer = await this.send(values)
    this.#show('idle', form)
    if (!answer.ok) return this.#fail(answer.failure, form)
    this.#part('values')?.replaceChildren(...listValues(form))
    this.finish(form)
    this.#showAnswer(true)
    this.#part('answer')?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }

  #check(control: Control): boolean {
    const { valid } = control.validity
    showError(control, valid ? '' : (this.#messages.get(control.id) ?? ''))
    return valid
  }

  #show(state: 'idle' | 'sending', form: HTMLFormElement): void {
    this.#isSending = state === 'sending'
    for (const control of controls(form)) control.readOnly = this.#isSending
    this.#part('failure')?.setAttribute('hidden', '')
    const button = this.#part('send')
    if (!button) return
    button.textContent = this.button[state]
    button.ariaDisabled = this.#isSending ? 'true' : null
  }

  #fail({ message, fields = {} }: Failure, form: HTMLFormElement): void {
    const wrong = controls(form).filter(({ name, id }) => fields[name] && this.#messages.has(id))
    for (const control of wrong) showError(control, fields[control.name] ?? '')
    if (wrong[0]) return focusWithLabel(wrong[0])
    this.#part('reason')?.replaceChildren(Object.values(fields).join('. ') || message)
    // The notice is a live region, so the focus can stay on the button that sends the form again.
    const notice = this.#part('failure')
    notice?.removeAttribute('hidden')
    notice?.scrollIntoView({ block: 'nearest' })
  }

  #showAnswer(isShown: boolean): void {
    this.#part('asked')?.toggleAttribute('hidden', isShown)
    this.#part('answer')?.toggleAttribute('hidden', !isShown)
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector(`[data-${name}]`)
  }
}

function isControl(item: unknown): item is Control {
  return item instanceof HTMLInputElement || item instanceof HTMLTextAreaElement
}

/** Safari scrolls a field only to the edge of the view, so that its label stays outside. */
function focusWithLabel(control: Control): void {
  control.focus()
  control.labels?.[0]?.scrollIntoView({ block: 'nearest' })
}

/** The fields of a form into which people type. */
export function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

/** Returns the sent values as terms and details of a list. */
function listValues(form: HTMLFormElement): HTMLElement[] {
  return controls(form).flatMap(({ labels, value }) => {
    if (value === '') return []
    const term = document.createElement('dt')
    term.className = 'mt-3 text-sm text-muted'
    term.textContent = labels?.[0]?.firstChild?.textContent ?? ''
    const detail = document.createElement('dd')
    detail.className = 'wrap-anywhere'
    detail.style.whiteSpace = 'pre-line'
    detail.textContent = value
    return [term, detail]
  })
}

/** The form's values by control name. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(({ name, value }) => [name, value]))
}

/** The element for a control's error; null for a control that cannot have an error. */
function errorOf(id: string): HTMLElement | null {
  return document.querySelector(`#${id}-error`)
}

function showError(control: Control, message: string): void {
  const error = errorOf(control.id)
  if (!error) return
  error.hidden = message === ''
  control.ariaInvalid = message === '' ? null : 'true'
  if (message) error.lastElementChild?.replaceChildren(message)
}
