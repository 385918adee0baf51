/** Texts of the portal's events in an order's timeline. */
export const PORTAL_EVENTS = {
  'document-asked': 'Document requested from the customer',
  'document-received': 'Document received',
  'document-accepted': 'Document accepted',
  'document-returned': 'Document returned to the customer',
  'answers-sent': 'Answers received',
  'answers-accepted': 'Answers accepted',
  'answers-reopened': 'Answers opened to the customer again',
  'draft-delivered': 'Draft delivered',
  'document-delivered': 'Finished document delivered',
  'delivery-opened': 'Delivery downloaded by the customer',
  'delivery-accepted': 'Delivery accepted by the customer',
  'change-requested': 'Change requested by the customer',
  'reminder-sent': 'Reminder sent to the customer',
} as const

/** Names of the portal's emails. */
export const PORTAL_MAILS = {
  'document-asked': 'Request for a document to the customer',
  'document-returned': 'Returned document to the customer',
  'portal-reminder': 'Reminder of documents and questions to the customer',
  'delivery-made': 'Delivery to the customer',
  'intake-complete': 'Notice of complete documents and answers to the firm',
  'delivery-answered': 'Answer to a delivery to the firm',
} as const
