import type * as z from 'zod/mini'

import { choosePayment } from '#contract/choose-payment.ts'
import { compareBalance } from '#contract/compare-balance.ts'
import { contact } from '#contract/contact.ts'
import { correctOrder } from '#contract/correct-order.ts'
import { correctionRequestSchema } from '#contract/correction-request.ts'
import { createPayment } from '#contract/create-payment.ts'
import { findOrder } from '#contract/find-order.ts'
import { closeIssue, fetchMissedEvents, retryMails } from '#contract/issues.ts'
import { answerMessage, markMessage, noteCall } from '#contract/messages.ts'
import { addNote, moveStep, recheckOrder } from '#contract/order.ts'
import { paymentRequestSchema } from '#contract/payment-request.ts'
import { invitePerson, removePerson } from '#contract/people.ts'
import { refundOrder } from '#contract/refund-order.ts'
import * as requests from '#contract/requests.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { confirmSignIn, requestSignIn, signOut } from '#contract/staff-session.ts'
import { storeOrder } from '#contract/store-order.ts'
import { recordRefundSent, recordTransfer, requestRest, undoTransfer } from '#contract/transfers.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { contactFormSchema } from '#domain/contact-form.ts'

/** What each endpoint takes, by its address. */
export const REQUESTS: Readonly<Record<string, z.ZodMiniType>> = {
  [addNote.path]: requests.addNoteRequest,
  [answerMessage.path]: requests.answerMessageRequest,
  [choosePayment.path]: requests.choosePaymentRequest,
  [closeIssue.path]: requests.closeIssueRequest,
  [compareBalance.path]: requests.compareBalanceRequest,
  [confirmSignIn.path]: requests.tokenRequest,
  [contact.path]: contactFormSchema,
  [correctOrder.path]: correctionRequestSchema,
  [createPayment.path]: paymentRequestSchema,
  [fetchMissedEvents.path]: requests.nothingRequest,
  [findOrder.path]: requests.findOrderRequest,
  [invitePerson.path]: requests.invitePersonRequest,
  [markMessage.path]: requests.messageStateRequest,
  [moveStep.path]: requests.moveStepRequest,
  [noteCall.path]: requests.noteCallRequest,
  [recheckOrder.path]: requests.orderIdRequest,
  [recordRefundSent.path]: requests.recordRefundSentRequest,
  [recordTransfer.path]: requests.recordTransferRequest,
  [refundOrder.path]: requests.refundOrderRequest,
  [removePerson.path]: requests.removePersonRequest,
  [requestRest.path]: requests.orderIdRequest,
  [requestSignIn.path]: requests.signInRequest,
  [retryMails.path]: requests.nothingRequest,
  [sendOrderEmail.path]: requests.sendOrderEmailRequest,
  [signOut.path]: requests.signOutRequest,
  [storeOrder.path]: requests.storeOrderRequest,
  [undoTransfer.path]: requests.undoTransferRequest,
  [verifyPayment.path]: requests.verifyPaymentRequest,
}

/** What the endpoint at an address takes. Throws for one that is not listed here. */
export function requestOf({ path }: { path: string }): z.ZodMiniType {
  const request = REQUESTS[path]
  if (!request) throw new Error(`${path} is not listed in tests/contract/request-schemas.ts.`)
  return request
}
