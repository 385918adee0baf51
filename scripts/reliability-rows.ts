const LIST = `
Buyer edits price in cart or payload → Exit package for £0.01 => Server takes id + quantity only, reads price from the catalogue; client price ignored
Unknown, duplicate, prototype-name id (__proto__, constructor, toString) → Price undefined → 0 or crash => 422 naming the item; Object.hasOwn or Map
Quantity negative, 0, 1.5, 1e9, NaN, "2", null, [] → Negative total, overflow, free line => Integer 1–10 per product (the documented cap); anything else is refused; total is always a safe integer of pence
Currency in payload, mixed case, unknown, zero-decimal → Pay 1997 JPY for £1,997 => Charge in GBP only (or a fixed server table); client currency is display only
Two identical lines, 200 lines, empty array → Bypass limit; DoS => Merge or refuse duplicates; at most 20 lines; empty → "Cart is empty or invalid"
Rates API says 0, NaN, "1.2", negative, 1e9, HTML, missing USD, 10 s → £0.00 or "NaN" on screen, skeleton for ever => Accept only finite rates in a sane band; 3 s timeout; show GBP and log it; never affects the charge
Rounding and conversion → Lines do not add up to total => Integer minor units; convert the total once; label "approximate, charged in GBP"
Corrupt local/session storage, quota full, storage blocked, 5 MB, other type → White page => Treat as empty; clean; page works without storage
Two tabs, stale cart, back button (bfcache) → Old total paid; cart comes back after purchase => storage event sync; server total shown before redirect; clear cart only when the server confirms the order
Double click / Enter twice / reload during submit → Two sessions, two charges => Button locked; idempotency key per cart attempt, stored; server returns the same session (same key + other body → 409 as GOV.UK Pay)
Catalogue price changes between session creation and payment → Order differs from what was charged => Order stores the snapshot made at create-payment; compare with Stripe's amount_total
Forged, unsigned, wrong-secret, v0, re-serialised webhook → Free orders => Raw body HMAC, constant time; 400; 0 rows
Old (> 300 s) or replayed webhook → Replay => Tolerance 300 s; replays inside it harmless by uniqueness
Same event twice; 20 different events for one session at once → Two orders, two mails => unique(session_id) + outbox unique(order_id, kind)
Webhook before browser return → Browser "verify" inserts again => Return finds the order, shows it
Webhook after browser return → Second mail => No-op
Browser never returns → Paid, no order => Webhook alone gives order + mail ≤ 60 s
Browser never returns and webhook never arrives → Paid, no order => Mop-up job finds paid sessions (list, last 48 h) ≤ 10 min
Webhook arrives before the pending row is visible, or DB down → 200 sent, order lost for ever => 5xx unless committed, so that Stripe retries
Out of order: expired/async_failed after paid; paid after expired → Paid order cancelled => State machine only moves forward; paid is final except refund; late "unpaid" ignored
completed but payment_status: unpaid (async methods) → Goods for nothing => No fulfilment until paid
Signed event for a session we did not create (same Stripe account) → Strange orders => No matching pending row/metadata → 2xx, logged, no order
Amount or currency differs from pending row → Silent wrong order – or lost money => Record as needs_review, alert staff, no confirmation mail; never dropped
Test-mode event on live site, livemode mismatch → Fake order => Compare livemode with key mode
Unknown event type, new API version, extra fields → 500 loops, endpoint disabled by Stripe => 2xx ignore
verify-payment with unpaid, expired, malformed, foreign session id → "Order confirmed" for nothing; PII leak => One plain answer for unknown, unpaid and malformed ids; details only for the paid session itself, with no-store, and for 30 days
store-order with invented orderData → Fake orders, poisoned admin => Only the session id decides; everything else comes from Stripe and the pending row
Enumerate order ids, numbers, session ids → PII harvest => UUID or bearer-secret lookups; number alone opens nothing; 20/min limit; equal timing and body
50 parallel saves of one session; mix of four paths → 50 orders => Exactly 1 order, 1 number, 1 mail, all answers same orderId
Order number collision (random 9 digits: 1% at about 4 250 orders, 50% at about 35 300) → Insert fails after payment => unique + retry (≤ 5) or sequence; never lost
Kill between payment and save; save and mail; mail and mark → Lost order or mail => Outbox; next trigger completes; ≤ 1 duplicate only in the accepted-but-unmarked window, 0 with provider key
DB down, slow 5 s, blackhole, reset, pool exhausted, deadlock, read-only, disk full → Hang, 500 text, lost order => 2 s connect, 5 s statement timeout; 503 + Retry-After + JSON; webhook 5xx; heals
Stripe down, timeout, 429, 500, junk JSON, slow → Endless spinner, double session => 8 s limit, ≤ 2 retries with same idempotency key, clear message, button back
Mail server down, 4xx, 5xx, hang, drop after DATA → Order fails; mail lost; duplicates => Order never depends on mail; retries with backoff (e.g. 1, 5, 30 min … 24 h), then staff flag
Refund or dispute in Stripe → Admin says paid => charge.refunded, charge.dispute.* update status
Clock skew ±10 min, DST, leap day, UTC/London → Webhooks refused; wrong dates => Server UTC; dates shown in stated zone; skew alarm
Function timeout (60 s), cold start, frozen after answer → Background work cut => Nothing important after the answer; outbox first
Deploy in the middle of checkout; old client, new API → Form fails => Versioned payload, old one accepted for 24 h
send-order-email for any orderId → Mail bomb, order probe => Needs the unguessable order id or a staff session; mail goes only to the stored address; same answer for an unknown id
Resend pressed 100 times; 50 parallel → Bombing, blocked sender => ≤ 3 per order per hour, ≤ 10 per address per day; 429 with wait time
CR/LF, NUL, Bcc: in name, subject, address; several addresses → Header injection, spam relay => One address, parsed; CR/LF refused; library sets headers
<script>, links, 10 kB name, RTL override in mail body → Phishing through our domain => Escape in HTML part; strip bidi controls; cap length; no raw URL from names
Unicode address, quoted local part, 254+ chars → Crash or lost mail => Accept what the standard input type accepts; refuse others with the specified message
Contact form pretends to send → Lost leads, false promise => Really store and send, rate-limit, defend against spam; no personal data in URLs
Anyone opens /admin/orders or the read API → All customers' PII => Static shell holds no data; API 401 without session; 403 without role
Public database key (anon) in the bundle → Read orders table direct => No database key or secret in the browser
Brute force, password spraying, user enumeration → Account takeover => Same text for unknown and known; attempts limited per address and per account, with back-off
Magic link replayed, leaked, prefetched by a scanner, opened in another browser → Takeover => Single use, 10 minutes at most, 128 bits or more, hash stored, finished by a POST (the link opens a page with a button, so mail scanners cannot use it up)
Session fixation, theft, long life → Takeover => New token at login; __Host-, HttpOnly, Secure, SameSite=Lax/Strict; idle 30 min, absolute 12 h; hash in DB
Logout only clears the cookie → Old cookie works => Server row deleted; Clear-Site-Data
CSRF on resend, status change, logout → Mails or changes by another site => POST + JSON type + Origin/Sec-Fetch-Site check (+ SameSite); text/plain refused
XSS through names, company, notes in the admin table → Staff session stolen => React text only; CSP without inline; no dangerouslySetInnerHTML; javascript: URLs refused
SQL injection in search, sort, page → Dump => Parameters only; sort from a list; limit ≤ 100
CSV / formula injection in export → Code in staff's spreadsheet => Prefix ' for = + - @ tab CR; RFC 4180 quotes
Clickjacking of admin or checkout → Unwanted clicks => frame-ancestors 'none' on every answer
10 000 orders, all columns, no paging → Slow, memory, needless PII => Server paging and search, only the columns that are shown; 100,000 orders stay quick
Insider or mistake → Untraceable => Audit log: who, what, when, order; append only
redirectUrl success/cancel in payload → Open redirect, phishing from our Stripe account => Ignored; built from SITE_URL; session id placeholder only
Host / X-Forwarded-Host / -Proto spoof → Poisoned links in mails => Origin from configuration
Third-party script, inline script, supply-chain change → Skimming => No third-party script except Stripe's, on /checkout alone, when a key is set; hashes in the CSP; a script inventory that a test compares
Missing or weak headers, _headers not on functions → XSS, sniffing, cache leaks => Every route and every function: CSP, nosniff, HSTS, referrer, frame-ancestors; API and personal pages no-store
Secrets, source maps, .env, .git in deploy → Keys leak => None
Path traversal, encoded dots, NUL, /@fs/ in dev or preview server → File read => 4xx; bind 127.0.0.1
Prototype pollution in JSON, query → Logic bypass => Schema with unknown keys refused; null-prototype or Map
8 MB body, 20 000-deep JSON, gzip bomb, slow headers, 1 000 connections → Memory, hang => 413 at 100 kB before parse; depth safe; timeouts
Wrong Content-Type, charset, method, duplicate keys, bad UTF-8, BOM → Parser differences => 415 / 405 + Allow / 400, all JSON with clear text
ReDoS in validation → CPU stall => Linear patterns, length before regex
Unicode names, RTL, emoji, combining, 50/51 chars, lone surrogates → Cut characters, crash, refused customers => Count graphemes or code points consistently on both sides; NFC; lone surrogate → 422; shown with dir=auto
Client and server rules differ → 422 after payment or bypass => One shared schema module
Deep link, refresh, unknown slug, soft 404 → Wrong status => Real 404 for unknown product, study, route
PII in logs, error texts, analytics, URLs, browser storage → Breach => Canary values never appear outside DB and mail
Retention and erasure → Unlawful keeping => Pending and abandoned orders are redacted after 30 days, contact messages after 12 months; orders kept as tax law asks, then anonymised; an erasure command keeps the financial record only
Cookies or storage before choice → PECR => Only cart and staff session; listed on a privacy page
Known-bad or hijacked dependency, lockfile swap, install scripts → Supply chain => npm ci --ignore-scripts where possible, pinned, lockfile-lint, SBOM, few runtime deps
Nobody notices → Lost orders for days => Alert when: paid session without order > 15 min, outbox older than 30 min, webhook signature failures > 5/min, needs_review > 0
Backup or restore loses the unique keys → Duplicates after restore => Restore drill; mop-up after restore converges
`

/** What can go wrong, by number from 1: the fault, and what the shop does then. */
export const ROWS: readonly (readonly [fault: string, behaviour: string])[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [fault = '', behaviour = ''] = line.split(' => ')
    return [fault, behaviour]
  })
