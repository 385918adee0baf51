import type { Config } from '@netlify/functions'

import * as answers from '#contract/answer-message.ts'
import * as issues from '#contract/close-issue.ts'
import * as balance from '#contract/compare-balance.ts'
import * as corrections from '#contract/correct-order.ts'
import * as disputes from '#contract/dispute-evidence.ts'
import type { CheckedEndpoint } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'
import * as events from '#contract/fetch-missed-events.ts'
import * as messages from '#contract/messages.ts'
import * as order from '#contract/order.ts'
import * as orders from '#contract/orders.ts'
import * as keys from '#contract/passkeys.ts'
import * as people from '#contract/people.ts'
import * as personal from '#contract/personal-data.ts'
import * as refunds from '#contract/refund-order.ts'
import * as requests from '#contract/requests.ts'
import * as mails from '#contract/retry-mails.ts'
import * as report from '#contract/sales-report.ts'
import * as transfers from '#contract/transfers.ts'
import { correctionRequestSchema } from '#domain/correction-request.ts'
import { csv, file, withCookies } from '#http/respond.ts'
import { serveRoutes, serveStaff, type Route, type StaffCall } from '#http/serve-staff.ts'
import { compareBalance } from '#use-cases/compare-balance.ts'
import { correctOrder } from '#use-cases/correct-order.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { disputeEvidence } from '#use-cases/dispute-evidence.ts'
import { downloadDocuments } from '#use-cases/export-documents.ts'
import { downloadOrders } from '#use-cases/export-orders.ts'
import { fetchMissedEvents } from '#use-cases/fetch-missed-events.ts'
import { closeIssue, listIssues, retryMails } from '#use-cases/issues.ts'
import { listOrders } from '#use-cases/list-orders.ts'
import { answerMessage, listMessages, markMessage, noteCall } from '#use-cases/messages.ts'
import { recordRefundSent } from '#use-cases/owe-refund.ts'
import * as own from '#use-cases/passkeys.ts'
import { invitePerson, listPeople, removePerson } from '#use-cases/people.ts'
import { erasePerson, exportPerson } from '#use-cases/personal-data.ts'
import { readOrder } from '#use-cases/read-order.ts'
import { recordTransfer, undoTransfer } from '#use-cases/record-transfer.ts'
import { refundOrder } from '#use-cases/refund-order.ts'
import { salesReport } from '#use-cases/sales-report.ts'
import type { Shop } from '#use-cases/shop.ts'
import type { Caller } from '#use-cases/staff-session.ts'
import { listTransfers, requestRest } from '#use-cases/transfers.ts'
import { addNote, moveStep, recheckOrder, renewLink } from '#use-cases/work-on-order.ts'
import { passkeys } from '#wire-passkeys.ts'
import { openShop, signedIn, staff as auth } from '#wiring.ts'

interface ShopCall extends StaffCall<Caller> {
  shop: Shop
  query: URLSearchParams
}

type Handle<Body, Answer> = (body: Body, call: ShopCall) => Promise<Result<Answer> | Response>

function on<Body, Answer>(
  endpoint: CheckedEndpoint<Body, Answer>,
  handle: Handle<Body, Answer>,
): Route {
  const served = serveStaff(endpoint, signedIn, (body, call) =>
    handle(body, { ...call, shop: openShop(call.context), query: call.url.searchParams }),
  )
  return { path: endpoint.path, served }
}

/** Wraps a handler: the mails that it queues, of one order or of all, are sent after its answer. */
function mailing<Body extends object, Answer>(handle: Handle<Body, Answer>): Handle<Body, Answer> {
  return async (body, call) => {
    try {
      return await handle(body, call)
    } finally {
      const orderId = 'orderId' in body ? String(body.orderId) : undefined
      call.waitUntil(dispatchMails(call.shop, orderId))
    }
  }
}

/** A handler that hands what was sent, and the address of who sent it, to a use case. */
function acting<Body, Answer>(
  act: (shop: Shop, body: Body, staff: string) => Promise<Result<Answer>>,
): Handle<Body, Answer> {
  return (body, { shop, staff }) => act(shop, body, staff)
}

/** One that hands it the query of the address. */
function reading<Answer>(
  read: (shop: Shop, query: URLSearchParams) => Promise<Result<Answer>>,
): Handle<never, Answer> {
  return (_body, { shop, query }) => read(shop, query)
}

/** All calls of the staff pages: endpoint, request and use case. */
export default serveRoutes([
  on(orders.listOrders, reading(listOrders)),
  on(orders.listIssues, reading(listIssues)),
  on(orders.exportOrders, async (_body, { shop, query, staff }) =>
    csv(await downloadOrders(shop, query, staff)),
  ),
  on(order.readOrder, (_body, { shop, params }) => readOrder(shop, params['id'] ?? '')),
  on({ ...order.moveStep, request: requests.moveStepRequest }, mailing(acting(moveStep))),
  on({ ...order.addNote, request: requests.addNoteRequest }, acting(addNote)),
  on({ ...order.recheckOrder, request: requests.orderIdRequest }, mailing(acting(recheckOrder))),
  on({ ...order.renewLink, request: requests.orderIdRequest }, mailing(acting(renewLink))),
  on(
    { ...corrections.correctOrder, request: correctionRequestSchema },
    mailing((body, { shop, member }) => correctOrder(shop, body, member)),
  ),
  on(
    { ...refunds.refundOrder, request: requests.refundOrderRequest },
    mailing(acting(refundOrder)),
  ),
  on(transfers.listTransfers, reading(listTransfers)),
  on(
    { ...transfers.recordTransfer, request: requests.recordTransferRequest },
    mailing(acting(recordTransfer)),
  ),
  on(
    { ...transfers.undoTransfer, request: requests.undoTransferRequest },
    mailing(acting(undoTransfer)),
  ),
  on({ ...transfers.requestRest, request: requests.orderIdRequest }, mailing(acting(requestRest))),
  on(
    { ...transfers.recordRefundSent, request: requests.recordRefundSentRequest },
    acting(recordRefundSent),
  ),
  on(disputes.disputeEvidence, async (_body, { shop, params }) => {
    const evidence = await disputeEvidence(shop, params['id'] ?? '')
    return evidence.ok ? file(evidence.value) : evidence
  }),
  on({ ...issues.closeIssue, request: requests.closeIssueRequest }, acting(closeIssue)),
  on({ ...events.fetchMissedEvents, request: requests.nothingRequest }, acting(fetchMissedEvents)),
  on({ ...mails.retryMails, request: requests.nothingRequest }, mailing(acting(retryMails))),
  on(messages.listMessages, reading(listMessages)),
  on({ ...messages.markMessage, request: requests.messageStateRequest }, acting(markMessage)),
  on({ ...messages.noteCall, request: requests.noteCallRequest }, acting(noteCall)),
  on(
    { ...answers.answerMessage, request: requests.answerMessageRequest },
    mailing(acting(answerMessage)),
  ),
  on(report.salesReport, reading(salesReport)),
  on(report.exportDocuments, async (_body, { shop, query, staff }) => {
    const made = await downloadDocuments(shop, query, staff)
    return made.ok ? csv(made.value) : made
  }),
  on(
    { ...balance.compareBalance, request: requests.compareBalanceRequest },
    acting(compareBalance),
  ),
  on(people.listPeople, reading(listPeople)),
  on(
    { ...people.invitePerson, request: requests.invitePersonRequest },
    async (body, { shop, context, request, staff }) =>
      invitePerson(shop, await auth(context), body, { actor: staff, headers: request.headers }),
  ),
  on({ ...people.removePerson, request: requests.removePersonRequest }, acting(removePerson)),
  on({ ...personal.exportPerson, request: requests.personRequest }, acting(exportPerson)),
  on({ ...personal.erasePerson, request: requests.personRequest }, acting(erasePerson)),
  on(keys.listPasskeys, (_body, { shop, member }) => own.listPasskeys(shop, member)),
  on(
    { ...keys.startPasskey, request: requests.nothingRequest },
    async (_body, { shop, context, member, request }) => {
      const started = await own.startPasskey(shop, passkeys(context), member, request.headers)
      if (!started.ok) return started
      return withCookies({ options: started.value.options }, started.value.cookies)
    },
  ),
  on(
    { ...keys.addPasskey, request: requests.addPasskeyRequest },
    (passkey, { shop, context, member, request }) =>
      own.addPasskey(shop, passkeys(context), member, {
        passkey,
        headers: request.headers,
      }),
  ),
  on(
    { ...keys.removePasskey, request: requests.removePasskeyRequest },
    ({ id }, { shop, member }) => own.removePasskey(shop, member, id),
  ),
  on(keys.listStaffPasskeys, (_body, { shop, member }) => own.listStaffPasskeys(shop, member)),
  on({ ...keys.resetPasskeys, request: requests.resetPasskeysRequest }, (body, { shop, member }) =>
    own.resetPasskeys(shop, member, body),
  ),
  on({ ...keys.demandPasskeys, request: requests.demandPasskeysRequest }, (body, call) =>
    own.demandPasskeys(call.shop, call.member, body),
  ),
])

/** The host reads this from the text: each address once more, as it stands. */
export const config: Config = {
  path: [
    '/api/orders',
    '/api/issues',
    '/api/orders.csv',
    '/api/orders/:id',
    '/api/move-step',
    '/api/add-note',
    '/api/recheck-order',
    '/api/renew-link',
    '/api/correct-order',
    '/api/refund-order',
    '/api/transfers',
    '/api/record-transfer',
    '/api/undo-transfer',
    '/api/request-rest',
    '/api/record-refund-sent',
    '/api/dispute-evidence/:id',
    '/api/close-issue',
    '/api/fetch-missed-events',
    '/api/retry-mails',
    '/api/messages',
    '/api/mark-message',
    '/api/note-call',
    '/api/answer-message',
    '/api/sales-report',
    '/api/documents.csv',
    '/api/compare-balance',
    '/api/people',
    '/api/invite-person',
    '/api/remove-person',
    '/api/export-person',
    '/api/erase-person',
    '/api/passkeys',
    '/api/start-passkey',
    '/api/add-passkey',
    '/api/remove-passkey',
    '/api/staff-passkeys',
    '/api/reset-passkeys',
    '/api/demand-passkeys',
  ],
}
