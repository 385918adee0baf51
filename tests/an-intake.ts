import type { Intake, NeededDocument, Question, QuestionKind } from '#domain/portal/intake.ts'
import type {
  Delivery,
  DocumentRequest,
  PortalProduct,
  Questionnaire,
} from '#domain/portal/portal.ts'

/** The questions and documents of a product; by default none, with one revision round. */
export function anIntake(more: Partial<Intake> = {}): Intake {
  return { documents: [], questions: [], revisions: 1, remindAfter: 5, ...more }
}

/** A required document. */
export function aDocument(name: string, more: Partial<NeededDocument> = {}): NeededDocument {
  return { name, why: `We read what it says.`, required: true, ...more }
}

/** A required question. */
export function aQuestion(
  id: string,
  kind: QuestionKind,
  question = 'What?',
  more: Partial<Question> = {},
): Question {
  return { id, kind, question, required: true, ...more }
}

/** Questions: the second is shown only if the first is answered with yes, and the last is optional. */
export const QUESTIONS = [
  aQuestion('sells', 'yes-no', 'Do you sell goods?'),
  aQuestion('goods', 'long', 'Which goods?', { shownIf: { question: 'sells', answer: 'yes' } }),
  aQuestion('turnover', 'money', 'What is your turnover?'),
  aQuestion('since', 'date', 'Since when?', { required: false }),
]

/** A product of a portal, with nothing asked for and nothing delivered. */
export const A_PORTAL_PRODUCT: PortalProduct = {
  productId: 'valuation',
  name: 'Valuation',
  isCollecting: true,
  isDelivered: false,
  isRefunded: false,
  requests: [],
  questionnaire: null,
  deliveries: [],
  revisionsLeft: 1,
  remindAt: null,
}

/** A required document that the customer has not sent. */
export const A_DOCUMENT_REQUEST: DocumentRequest = {
  id: '1',
  name: 'Accounts',
  why: '',
  required: true,
  state: 'outstanding',
  reason: '',
  files: [],
}

/** A questionnaire without questions, sent by the customer. */
export const A_SENT_QUESTIONNAIRE: Questionnaire = {
  questions: [],
  answers: {},
  required: true,
  state: 'sent',
  sentAt: null,
  pdf: '',
}

/** A delivered draft that the customer has neither opened nor answered. */
export const A_DELIVERY: Delivery = {
  id: 'new',
  isFinal: false,
  text: '',
  deliveredAt: '2026-03-02T10:00:00.000Z',
  openedAt: null,
  answer: null,
  answerText: '',
  answeredAt: null,
  files: [],
}
