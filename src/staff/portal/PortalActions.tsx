import type { ReactNode } from 'react'

import { call } from '#browser/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { $order, loadOrder } from '#staff/current-order/order.store.ts'
import { emailNotice } from '#staff/current-order/order.texts.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import type { ButtonVariant } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/Field.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $portal, loadPortal, newId, portalResource, removeNewId } from './portal.store.ts'

interface Action<Body> {
  /** Label of the button, and title of its dialog. */
  title: string
  /** Name of the product or document. */
  about: string
  /** Id of the document, answers or delivery that the action changes. */
  subject: string
  endpoint: Endpoint<Body, Portal>
  /** Title of the toast for success. */
  done: string
  variant?: ButtonVariant
  className?: string
}

type BodyOf<Body> = Omit<Body, 'orderId'>

/** Runs an action, then reloads the order with its step, timeline and emails; returns the failure. */
async function runPortalAction<Body>(
  { endpoint, subject, done: title }: Action<Body>,
  body: BodyOf<Body>,
  description: string,
  isForm: boolean,
): Promise<Failure | undefined> {
  const { orderId } = portalResource.shownValue() ?? { orderId: '' }
  const failure = await portalResource.runAction(
    subject,
    () => call(endpoint, { body: { ...body, orderId } as Body }),
    {
      done: () => ({ kind: 'success', title, description }),
      ...(!isForm && { failed: NOT_CHANGED }),
    },
  )
  if (!failure) void loadOrder(orderId)
  else if (failure.code === 'order-changed') await loadPortal(orderId, subject)
  return failure
}

const NOT_CHANGED = 'Nothing has changed'

/** A button that runs an action on the portal. */
export function PortalButton<Body>({ body, ...action }: Action<Body> & { body: BodyOf<Body> }) {
  const { title, about, subject, variant = 'secondary', className } = action
  return (
    <SmallButton
      variant={variant}
      className={className}
      busy={usePortalBusy(subject)}
      aria-label={buttonLabel(title, about)}
      onClick={() => void runPortalAction(action, body, '', false)}
    >
      {title}
    </SmallButton>
  )
}

/** Whether an action on the document, answers or delivery with this id is running. */
export function usePortalBusy(subject: string): boolean {
  const shown = useStore($portal)
  return shown.state === 'ready' && shown.busy === subject
}

type TypedTexts = Readonly<Record<string, string>>

interface FormProps<Body> extends Omit<Action<Body>, 'subject'> {
  /** Id of what the action changes; undefined if it creates a document or delivery. */
  subject?: string
  /** What the decision is about; a change closes an open form, which keeps its text. */
  occasion?: string
  /** Label of the button that sends the form; by default the title. */
  confirm?: string
  fields: readonly { name: string; label: string; required?: boolean; isLong?: boolean }[]
  /**
   * The body of the request, or the reason why the form cannot be sent. `id` identifies a new
   * document or delivery; a retry sends the same id.
   */
  bodyOf: (typed: TypedTexts, id: string) => BodyOf<Body> | string
  children?: (id: string, typed: TypedTexts, type: (change: TypedTexts) => void) => ReactNode
}

/** A button with a form that causes an email to the customer. */
export function PortalForm<Body>(props: FormProps<Body>) {
  const { fields, bodyOf, children, occasion, confirm = props.title, ...action } = props
  const { title, about, variant = 'secondary', className } = action
  const order = useStore($order)
  const email = order.state === 'ready' ? order.buyer.email : ''
  const subject = `${title}: ${action.subject ?? about}`
  const draft = useDraft<TypedTexts>(subject, {})
  const { typed } = draft
  const id = newId(subject)

  async function send(): Promise<Failure | undefined> {
    const body = bodyOf(typed, id)
    if (typeof body === 'string') return { code: 'invalid-request', message: body }
    const failure = await runPortalAction(
      { subject: id, ...action },
      body,
      emailNotice(email),
      true,
    )
    if (!failure) removeNewId(subject)
    return failure
  }

  return (
    <DialogButton
      key={occasion}
      variant={variant}
      className={className}
      aria-label={buttonLabel(title, about)}
      renderDialog={(close) => (
        <FormDialog
          words={{ title, confirm, failed: NOT_CHANGED }}
          draft={draft}
          send={send}
          onClose={close}
          keepsDraft
          intro={<p className="mb-4 font-semibold wrap-anywhere">{about}</p>}
        >
          {(field) => (
            <div className="flex flex-col gap-5">
              <div className="contents">{children?.(id, typed, draft.type)}</div>
              {fields.map(({ name, isLong = false, ...texts }) => {
                const Control = isLong ? TextAreaField : TextField
                return (
                  <Control
                    {...field(name)}
                    {...texts}
                    key={name}
                    id={`portal-${name}`}
                    dir="auto"
                    autoComplete="off"
                  />
                )
              })}
              <p>
                <span>The customer gets an email about it:</span>{' '}
                <strong className="font-semibold">
                  <MailAddress address={email} />
                </strong>
              </p>
            </div>
          )}
        </FormDialog>
      )}
    >
      {title}
    </DialogButton>
  )
}
