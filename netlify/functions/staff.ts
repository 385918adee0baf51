import type { Config } from '@netlify/functions'

import type { Endpoint, RequestSchema } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'
import * as portalRequests from '#contract/portal-requests.ts'
import * as requests from '#contract/requests.ts'
import { correctionRequestSchema } from '#contract/staff/correction-request.ts'
import * as issues from '#contract/staff/issues.ts'
import * as messages from '#contract/staff/messages.ts'
import * as order from '#contract/staff/order.ts'
import * as orders from '#contract/staff/orders.ts'
import * as passkeys from '#contract/staff/passkeys.ts'
import * as people from '#contract/staff/people.ts'
import * as portal from '#contract/staff/portal.ts'
import * as report from '#contract/staff/sales-report.ts'
import * as transferRequests from '#contract/transfers/requests.ts'
import * as transfers from '#contract/transfers/staff.ts'
import { csvResponse, jsonWithCookies } from '#http/respond.ts'
import { serveStaff, type StaffCall } from '#http/serve-staff.ts'
import { serveRoutes } from '#http/serve.ts'
import { downloadDocuments } from '#use-cases/documents/export-documents.ts'
import { salesReport } from '#use-cases/documents/sales-report.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { listMessages, markMessage } from '#use-cases/messages/messages.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { downloadOrders, listOrders } from '#use-cases/orders/orders.ts'
import { readOrder } from '#use-cases/orders/read-order.ts'
import * as work from '#use-cases/orders/work-on-order.ts'
import * as ownPasskeys from '#use-cases/people/passkeys.ts'
import { invitePerson, listPeople, removePerson } from '#use-cases/people/people.ts'
import { erasePerson, exportPerson } from '#use-cases/people/personal-data.ts'
import { reviewAnswers } from '#use-cases/portal/answers.ts'
import { deliverFiles } from '#use-cases/portal/deliveries.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { askDocument, reviewDocument } from '#use-cases/portal/requests.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'
import type { Shop } from '#use-cases/shop.ts'
import { giveBack } from '#use-cases/transfers/give-back.ts'
import { recordRefundSent } from '#use-cases/transfers/owe-refund.ts'
import { recordTransfer, undoTransfer } from '#use-cases/transfers/record-transfer.ts'
import { requestBalance } from '#use-cases/transfers/transfer-notices.ts'
import { closeIssue, fetchMissedEvents, listIssues, retryMails } from '#use-cases/upkeep/issues.ts'
import { openPasskeys } from '#wire-passkeys.ts'
import { openPortalShop } from '#wire-portal.ts'
import { openShop, findSignedInStaff, openStaffAuth as auth } from '#wiring.ts'

interface ShopCall extends StaffCall {
  shop: Shop
  query: URLSearchParams
}

type Handler<Body, Answer> = (body: Body, call: ShopCall) => Promise<Result<Answer> | Response>

/** A route of an endpoint. If the endpoint has a body, it needs a request schema. */
function route<Body, Answer>(
  endpoint: Endpoint<never, Answer> | (Endpoint<Body, Answer> & { request: RequestSchema<Body> }),
  handle: Handler<Body, Answer>,
) {
  return serveStaff(endpoint, findSignedInStaff, (body, call) =>
    handle(body, { ...call, shop: openShop(call.context), query: call.url.searchParams }),
  )
}

function post<Body, Answer>(
  endpoint: Endpoint<Body, Answer>,
  request: RequestSchema<Body>,
  handle: Handler<Body, Answer>,
) {
  return route({ ...endpoint, request }, handle)
}

/** A handler that afterwards sends queued mails: those of the order in the body or, without an order, all. */
function withMails<Body extends object, Answer>(
  handle: Handler<Body, Answer>,
): Handler<Body, Answer> {
  return async (body, call) => {
    try {
      return await handle(body, call)
    } finally {
      const orderId = 'orderId' in body ? String(body.orderId) : undefined
      call.waitUntil(dispatchMails(call.shop, orderId))
    }
  }
}

/** A handler that passes the request's body and the caller's email address to a use case. */
function withActor<Body, Answer>(
  act: (shop: Shop, body: Body, actor: string) => Promise<Result<Answer>>,
): Handler<Body, Answer> {
  return (body, { shop, member }) => act(shop, body, member.email)
}

/** A handler like `withActor`, for a use case of the client portal; sends the queued mails after the answer. */
function inPortal<Body extends object, Answer>(
  act: (shop: PortalShop, body: Body, actor: string) => Promise<Result<Answer>>,
): Handler<Body, Answer> {
  return withMails((body, { context, member }) => act(openPortalShop(context), body, member.email))
}

/** A handler that passes the query of the URL to a use case. */
function withQuery<Answer>(
  read: (shop: Shop, query: URLSearchParams) => Promise<Result<Answer>>,
): Handler<never, Answer> {
  return (_body, { shop, query }) => read(shop, query)
}

/** All endpoints of the staff pages, with request schema and use case. */
export default serveRoutes([
  route(orders.listOrders, withQuery(listOrders)),
  route(issues.listIssues, withQuery(listIssues)),
  route(orders.exportOrders, async (_body, { shop, query, member }) => {
    const made = await downloadOrders(shop, query, member.email)
    return made.ok ? csvResponse(made.value) : made
  }),
  route(order.readOrder, (_body, { shop, context }) => readOrder(shop, context.params['id'] ?? '')),
  post(order.moveStep, requests.moveStepRequest, withMails(withActor(work.moveStep))),
  post(order.setPromise, requests.setPromiseRequest, withActor(work.setPromise)),
  post(order.addNote, requests.addNoteRequest, withActor(work.addNote)),
  post(order.recheckOrder, requests.orderIdRequest, withMails(withActor(work.recheckOrder))),
  post(order.renewLink, requests.orderIdRequest, withMails(withActor(work.renewLink))),
  post(
    order.correctOrder,
    correctionRequestSchema,
    withMails((body, { shop, member }) => correctOrder(shop, body, member)),
  ),
  post(order.refundOrder, requests.refundOrderRequest, withMails(withActor(refundOrder))),
  post(
    transfers.recordTransfer,
    transferRequests.recordTransferRequest,
    withMails(withActor(recordTransfer)),
  ),
  post(
    transfers.undoTransfer,
    transferRequests.undoTransferRequest,
    withMails(withActor(undoTransfer)),
  ),
  post(transfers.giveBack, transferRequests.giveBackRequest, withMails(withActor(giveBack))),
  post(
    transfers.requestBalance,
    transferRequests.requestBalanceRequest,
    withMails(withActor(requestBalance)),
  ),
  post(
    transfers.recordRefundSent,
    transferRequests.recordRefundSentRequest,
    withActor(recordRefundSent),
  ),
  route(portal.readPortal, (_body, { context }) =>
    readPortal(openPortalShop(context), context.params['id'] ?? ''),
  ),
  post(portal.askDocument, portalRequests.askDocumentRequest, inPortal(askDocument)),
  post(portal.reviewDocument, portalRequests.reviewDocumentRequest, inPortal(reviewDocument)),
  post(portal.reviewAnswers, portalRequests.reviewAnswersRequest, inPortal(reviewAnswers)),
  post(portal.deliverFiles, portalRequests.deliverFilesRequest, inPortal(deliverFiles)),
  post(issues.closeIssue, requests.closeIssueRequest, withActor(closeIssue)),
  post(issues.fetchMissedEvents, requests.emptyRequest, withActor(fetchMissedEvents)),
  post(issues.retryMails, requests.emptyRequest, withMails(withActor(retryMails))),
  route(messages.listMessages, withQuery(listMessages)),
  post(messages.markMessage, requests.messageStateRequest, withActor(markMessage)),
  route(report.salesReport, withQuery(salesReport)),
  route(report.exportDocuments, async (_body, { shop, query, member }) => {
    const made = await downloadDocuments(shop, query, member.email)
    return made.ok ? csvResponse(made.value) : made
  }),
  route(people.listPeople, withQuery(listPeople)),
  post(
    people.invitePerson,
    requests.invitePersonRequest,
    async (body, { shop, context, request: { headers }, member }) =>
      invitePerson(shop, await auth(context), body, { actor: member.email, headers }),
  ),
  post(people.removePerson, requests.personRequest, withActor(removePerson)),
  post(people.exportPerson, requests.personRequest, withActor(exportPerson)),
  post(people.erasePerson, requests.personRequest, withActor(erasePerson)),
  route(passkeys.listPasskeys, (_body, { shop, member }) => ownPasskeys.listPasskeys(shop, member)),
  post(passkeys.startPasskey, requests.emptyRequest, async (_body, { context, request }) => {
    const started = await ownPasskeys.startPasskey(openPasskeys(context), request.headers)
    if (!started.ok) return started
    return jsonWithCookies({ options: started.value.options }, started.value.cookies)
  }),
  post(
    passkeys.addPasskey,
    requests.addPasskeyRequest,
    (passkey, { shop, context, member, request: { headers } }) =>
      ownPasskeys.addPasskey(shop, openPasskeys(context), member, { passkey, headers }),
  ),
  post(passkeys.removePasskey, requests.removePasskeyRequest, ({ id }, { shop, member }) =>
    ownPasskeys.removePasskey(shop, member, id),
  ),
  post(passkeys.resetPasskeys, requests.personRequest, withActor(ownPasskeys.resetPasskeys)),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
export const config: Config = {
  path: [
    '/api/orders',
    '/api/issues',
    '/api/orders.csv',
    '/api/orders/:id',
    '/api/move-step',
    '/api/set-promise',
    '/api/add-note',
    '/api/recheck-order',
    '/api/renew-link',
    '/api/correct-order',
    '/api/refund-order',
    '/api/record-transfer',
    '/api/undo-transfer',
    '/api/give-back',
    '/api/request-balance',
    '/api/record-refund-sent',
    '/api/portal/:id',
    '/api/ask-document',
    '/api/review-document',
    '/api/review-answers',
    '/api/deliver-files',
    '/api/close-issue',
    '/api/fetch-missed-events',
    '/api/retry-mails',
    '/api/messages',
    '/api/mark-message',
    '/api/sales-report',
    '/api/documents.csv',
    '/api/people',
    '/api/invite-person',
    '/api/remove-person',
    '/api/export-person',
    '/api/erase-person',
    '/api/passkeys',
    '/api/start-passkey',
    '/api/add-passkey',
    '/api/remove-passkey',
    '/api/reset-passkeys',
  ],
}
