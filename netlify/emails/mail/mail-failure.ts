const PASSWORD_REJECTED = 'the mail server rejected our password'
const NOT_REACHED = 'the mail server could not be reached'

/** Meanings of the reply codes of mail servers and of the mail library. */
const CODE_MEANINGS: Readonly<Record<string, string>> = {
  421: 'the mail server was busy',
  450: 'the mailbox was not available',
  451: 'the mail server reported an error',
  452: 'the mail server was out of space',
  530: PASSWORD_REJECTED,
  534: PASSWORD_REJECTED,
  535: PASSWORD_REJECTED,
  550: 'the address does not exist or refuses our emails',
  551: 'the address has moved elsewhere',
  552: 'the mailbox is full or the email is too large',
  553: 'the address is not accepted',
  554: 'the email was rejected, perhaps as spam',
  EAUTH: PASSWORD_REJECTED,
  ESENDER: 'the mail server does not accept our sender address',
  ETIMEDOUT: 'the mail server did not respond in time',
  ECONNREFUSED: NOT_REACHED,
  ECONNECTION: NOT_REACHED,
  ECONNRESET: NOT_REACHED,
  ESOCKET: NOT_REACHED,
  EDNS: 'the mail server could not be found',
  NODOCUMENT: 'the attached PDF could not be made',
  ECUTOFF: 'each try was cut off before the mail server answered',
  EPREVIEW: 'a preview sends only to the addresses in FIRM_EMAIL and STAFF_EMAILS',
  ETLS: 'no secure connection to the mail server could be made',
}

/** Meanings of enhanced status codes (RFC 3463), which are more exact than reply codes. */
const STATUS_MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^\d\.2\.2$/, 'the mailbox is full'],
  [/^\d\.(2\.3|3\.4)$/, 'the email is too large'],
  [
    /^5\.7\./,
    'the mail server does not allow this email, because of our sender address, our sign-in or its content',
  ],
]

/** Why a try failed, as a sentence with the code; blank if no code was stored. */
export function failureReason(code: string | null | undefined): string {
  if (!code || code === 'unknown') return ''
  const [reply = '', status = ''] = code.split(' ')
  const words =
    STATUS_MEANINGS.find(([pattern]) => pattern.test(status))?.[1] ?? CODE_MEANINGS[reply]
  return words ? `${words} (${code})` : `the mail server answered ${code}`
}
