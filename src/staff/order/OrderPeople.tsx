import type { ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { SUMMARY_FIELDS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { buyerName, isErased } from '#domain/order/order.ts'
import { countryName } from '#domain/people/country.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { townLine } from '#domain/people/town-line.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { termsVersionPath } from '#paths.ts'
import { Facts } from '#staff/current-order/Facts.tsx'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  ORDER_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { $drafts } from '#staff/frame/drafts.store.ts'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import type { ButtonVariant } from '#ui/Button.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'

/** The code is loaded when the dialog is first opened. */
const CorrectionDialog = lazyPart(
  async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog,
)

/** The customer with company, billing address and accepted terms. */
export function OrderPeople({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  const { buyer } = order
  return (
    <Facts
      title="Customer"
      action={
        mayWork &&
        !isErased(order) && (
          <CorrectOrder
            order={order}
            isOpenAtFirst={$drafts.get()[order.id] !== undefined}
            className="max-lg:-mt-3 max-lg:-mb-1 lg:-my-1 lg:min-h-9 lg:py-1"
          />
        )
      }
      rows={[
        { term: 'Name', detail: buyerName(buyer) },
        ...SUMMARY_FIELDS.map((field) => ({
          term: BUYER_FIELD_LABELS[field],
          detail: buyer[field] && detailOf(field, buyer[field]),
        })),
        { term: 'Billing address', detail: <Address buyer={buyer} /> },
        { term: ORDER_TEXTS.terms, detail: <AcceptedTerms {...order.terms} /> },
      ]}
    />
  )
}

function detailOf(field: BuyerField, text: string): ReactNode {
  if (field === 'phone') return <Telephone number={text} />
  if (field !== 'email') return text
  return (
    <a className="link -my-3 block w-fit py-3" href={`mailto:${text}`}>
      <MailAddress address={text} />
    </a>
  )
}

/** The billing address as one text to copy, in lines. */
function Address({ buyer }: { buyer: Buyer }) {
  const lines = [buyer.streetAddress, townLine(buyer), countryName(buyer.country)]
  return <span className="whitespace-pre-line">{lines.filter(Boolean).join('\n')}</span>
}

/** A link that calls a telephone number. */
export function Telephone({ number }: { number: string }) {
  return (
    <a dir="ltr" className="link link-alone tabular-nums" href={telephoneAddress(number)}>
      {number}
    </a>
  )
}

function AcceptedTerms({ version, acceptedAt }: OrderDetail['terms']) {
  if (version === null || acceptedAt === null) return 'Not recorded'
  return (
    <a href={termsVersionPath(version)} title={version} className="link -my-3 block w-fit py-3">
      {`Accepted ${formatLondonTime(acceptedAt)}`}
    </a>
  )
}

interface CorrectProps {
  order: OrderDetail
  /** Whether the dialog is open at first, because it has a draft from before a sign-in. */
  isOpenAtFirst?: boolean
  variant?: ButtonVariant
  className?: string
}

/** The button that opens the correction dialog. */
export function CorrectOrder({ order, ...button }: CorrectProps) {
  return (
    <DialogButton
      {...button}
      renderDialog={(close) => <CorrectionDialog order={order} onClose={close} />}
    >
      {CORRECTION_TEXTS.open}
    </DialogButton>
  )
}
