import { failure, success, type Result } from '#contract/failure.ts'
import { billingDetails, type BillingDetails } from '#domain/billing-details.ts'
import { buyerSchema, splitName, type Buyer } from '#domain/checkout-form.ts'
import type { PaymentRequest } from '#domain/payment-request.ts'

/** The buyer out of a payment request; `invalid-request` with the form's field names and messages. */
export function buyerOfRequest(customer: PaymentRequest['customerInfo']): Result<Buyer> {
  const {
    name,
    company,
    address,
    firstName,
    lastName,
    vatNumber: _vat,
    reference: _ref,
    ...rest
  } = customer
  const parsed = buyerSchema.safeParse({
    ...splitName(name),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...rest,
    // The shortest form of the request has no business type.
    businessType: customer.businessType ?? 'Not given',
    companyName: company,
    streetAddress: address.street,
    city: address.city,
    state: address.state ?? '',
    zipCode: address.postal_code ?? '',
    country: address.country,
  })
  return parsed.success ? success(parsed.data) : refused(parsed.error.issues)
}

/** What the buyer wants on the invoice; `invalid-request` with the fields that are wrong. */
export function billingOfRequest({
  vatNumber,
  reference,
}: PaymentRequest['customerInfo']): Result<BillingDetails> {
  const parsed = billingDetails.safeParse({ vatNumber, reference })
  return parsed.success ? success(parsed.data) : refused(parsed.error.issues)
}

function refused(issues: readonly { path: PropertyKey[]; message: string }[]): Result<never> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  return failure('invalid-request', Object.values(fields).join(', '), { fields })
}
