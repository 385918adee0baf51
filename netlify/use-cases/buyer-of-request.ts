import { failure, success, type Result } from '#contract/failure.ts'
import { anyBuyerSchema, buyerSchema, splitName, type Buyer } from '#domain/checkout-form.ts'
import type { PaymentRequest } from '#domain/payment-request.ts'

/** The buyer out of a payment request; `invalid-request` with the form's field names and messages. */
export function buyerOfRequest(
  customer: PaymentRequest['customerInfo'],
  needsCompany: boolean,
): Result<Buyer> {
  const { name, company, address, firstName, lastName, ...rest } = customer
  const parsed = (needsCompany ? buyerSchema : anyBuyerSchema).safeParse({
    ...splitName(name),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...rest,
    // The shortest form of the request has no business type.
    businessType: customer.businessType ?? (needsCompany ? 'Not given' : ''),
    companyName: company,
    streetAddress: address.street,
    city: address.city,
    state: address.state ?? '',
    zipCode: address.postal_code ?? '',
    country: address.country,
  })
  return parsed.success ? success(parsed.data) : refused(parsed.error.issues)
}

function refused(issues: readonly { path: PropertyKey[]; message: string }[]): Result<never> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  return failure('invalid-request', Object.values(fields).join(', '), { fields })
}
