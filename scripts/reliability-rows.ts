const LIST = `
A buyer rewrites a price in the page or in the request, to get the exit package for £0.01 => Only id and quantity count; the catalogue gives the price, and another one in the request is refused
An order line names a product that does not exist, or a word that means something to JavaScript (__proto__, constructor, toString) => 422 that names the line; products are looked up in a list, never as a property
A quantity is 0, negative, 1.5, 1e9, NaN, "2", null or a list => 422 for everything but a whole number from 1 to 10; totals are whole pence and stay exact
A request asks for another currency, so that 1,997 yen pay for £1,997 => The charge is in GBP whatever is sent; other currencies are for reading
A cart has the same line twice, 200 lines, or none => Doubles are refused, 20 lines are the most, and no line reads "Cart is empty or invalid"
The rate service sends 0, NaN, "1.2", a negative number, 1e9, a web page, no dollars, or nothing for 10 s => A rate counts when it is a number from 0.2 to 5; after 3 s prices are in GBP and the log says why; the charge never depends on it
Converted lines do not add up to the converted total => Sums are made in pence and converted once; the page calls the result approximate and names the GBP charge
What the browser keeps is broken, foreign, 5 MB long, full or forbidden => It counts as empty and is written anew; pages work with no storage at all
A cart is changed in a second tab, or comes back with the back button after the purchase => Tabs follow each other, the server adds up the total, and the cart is emptied when the order is confirmed and not before
The pay button is pressed twice, or the page reloaded while it works => The button is locked and the attempt has a key: a repeat gets the same session, the same key with another order gets 409
A price changes between the start of a payment and its end => An order keeps the names and prices it was begun with, and the charge is compared with those
A webhook is forged, unsigned, signed with another secret or scheme, or changed after signing => 400 and no row; the signature is checked on the bytes as they came
An old webhook (over 300 s), or one sent again => Refused after 300 s; within them the second finds everything done
One event comes twice, or 20 events of one session at once => One order and one mail of each kind, by unique keys in the database
The webhook is there before the buyer is back => The page finds the order and shows it
The webhook comes after the buyer is back => It finds nothing to do
The buyer never comes back => The webhook alone makes order and mails, within 60 s
The buyer never comes back and no webhook arrives => The sweep asks for the sessions of the last 48 h and settles them, within 10 min
A webhook arrives while the database is away, or before the order can be seen => 5xx until the effect is committed, so that Stripe sends it again
"Expired" or "failed" is heard after "paid", or "paid" after "expired" => Facts move forward only: money that came stays counted, late bad news changes nothing
A session is complete while its bank has not paid => The order waits and nothing is promised until the money is there
A genuine event is about a session of somebody else on the same account => 2xx, a line in the log, no order
Stripe took another amount or currency than was ordered => The order waits as needs_review, nothing is confirmed, and the firm gets a mail
A test event reaches the live shop, or the other way round => The mode of the event must be the mode of the key
An event has an unknown type, a newer version or extra fields => 2xx and nothing else
Somebody asks for the payment of an unknown, foreign, misspelt or open session => All get the same answer, and Stripe is asked about sessions that no order has 20 times a minute for one address, 60 in all; a paid session shows its own order, uncached, until 90 days after the last delivery, and one that ended unpaid its number and no more
A page stores an order it has made up => Only the session id is read; the rest is ours and Stripe's
Order numbers and ids are tried one after the other => An order opens by an id that nobody can guess; a number opens nothing, and every miss reads the same
50 calls save one session at once, by four paths => 1 order, 1 number, 1 mail of each kind, the same id in every answer
A random nine-digit number is taken (likely by 4,250 orders at 1%, by 35,300 at 50%) => The database refuses it and another is drawn, up to 5 times
The process is killed between payment, order, mail and mark => The next call or the sweep completes it; only a mail that was accepted and not yet marked can come twice, under one Message-ID
The database is down, slow (5 s), silent, resetting, full, locked or read-only => 2 s to connect, 5 s for a statement; then 503 with Retry-After and clear words, 5xx to Stripe, and nothing to mend afterwards
Stripe is down, slow, answers 429, 500 or nonsense => An answer within 8.5 s after one retry with the same key, the words say whether money was taken, and the button is back
The mail server is down, refuses, hangs, breaks off after the text, or answers it late => The order stands; the server has 5 s to greet and 5 min for an answer, in the background; the mail is tried after 1, 5 and 30 min, 2, 6 and 24 h, and then the firm is told, at once where it is refused for good
Money is given back or disputed at Stripe, the refund fails, the dispute comes back or is appealed => The order follows each refund and dispute after its event, upwards and downwards; where that is lost, after the sweep, which reads the events of the last 48 h. Of two readings at once the older is made again
Clocks differ by 10 min; summer time and leap days => Moments are kept in UTC; mails name the zone of a time, pages show the reader’s own; a clock 5 min off has Stripe’s messages refused, which the firm is told
The function is stopped after 60 s, or frozen when it has answered => What counts is committed before the answer; mails wait in the outbox
A page loaded before a deployment talks to the functions after it => New fields are optional; yesterday's request is still taken
Somebody has confirmations sent for orders that are not theirs => The id cannot be guessed, the mail goes to the address of the order alone, unknown and unpaid read the same
The button for a copy is pressed 100 times, or 50 times at once => 3 copies an hour for an order, 10 a day for an address; then 429 with the time to wait
A name or address carries line breaks, NUL, "Bcc:" or several addresses => One address is taken; line breaks are refused or become spaces; the mail library writes the headers
A name carries markup, links, 10 kB of text or marks that turn the direction => It is shown as text, has a limit, and loses such marks
An address is in Unicode, quoted, or longer than 254 characters => What a browser's email field takes is taken; the rest is refused in words that say so
The contact form only looks as if it sends => The message is stored, mailed and acknowledged; programs are refused, and one that passes for a person mails 3 strangers a day (30 from all addresses together) and the firm 20 times an hour; nothing personal stands in an address
A stranger opens the staff pages or asks their endpoints => The page holds no data; every order endpoint answers 401 without a session, and 401 for a person who has left the list
A key that opens the database is in the page's scripts => No key and no secret leaves the server
Sign-in is tried by the thousand, or used to find out who works here => Known and unknown read the same; 20 links and 30 tries a minute from one address, 5 open links for a person
A sign-in link is used twice, leaks, or is opened by a mail scanner => It works once, for 10 min, is stored as a hash, and is used up by a button and not by opening
A session is planted, stolen or never ends => A new token at each sign-in in a __Host- cookie (HttpOnly, Secure, SameSite=Strict); it ends after 30 min unused and after 12 h in any case
The cookie goes on signing out and the session stays => The session's row is deleted, and the browser told to forget
Another site has the browser of a member of staff send a request => Writes need JSON and our own origin; a form from elsewhere is refused
A name, company or note is a script that the staff page would run => Text stays text; no inline script runs, and links lead to http(s) alone
SQL is typed into search, sorting or paging => It is looked for as text; order and filter come from lists, pages have an end
A cell of the export is a formula => It begins with an apostrophe; quotes are doubled as RFC 4180 says
A page of ours is framed by another site => frame-ancestors 'none' on every answer
10,000 orders and more are loaded at once => 50 to a page, found and counted by the database, quick at 100,000
An order was changed and nobody knows by whom => A timeline says who, what and when, and can only be added to
A request names where the buyer is sent after paying => It is not read; both addresses are ours
A request says it came for another host => Links are made from the configured address
A script of a stranger gets into a page => None is loaded but Stripe's, on /checkout, with a key; own inline code is named by its hash
A header is missing on a page or a function => Both send the whole set, and what is personal is never cached
A secret, a source map or a hidden file is deployed => Nothing but the site's own kinds of file
An address climbs out of the site (dots, encodings, NUL, /@fs/) => 4xx, and the local server hears this machine alone
A body names a prototype => Unknown names are refused; what was read is copied field by field
A body of 8 MB, nested 20,000 deep, packed or endless, or 1,000 connections => Refused at 100 kB before it is parsed; deep nesting is a plain 4xx
A body has another type, charset, method, a byte-order mark or broken UTF-8 => 415, 405 with Allow, or 400, all in the one shape
A text is made to keep a pattern busy => Length first, and patterns that read a text once
Names in any script, with emoji, 50 or 51 characters, or half a character => Characters are counted alike on both sides, halves are refused, and direction follows the text
Browser and server judge a form differently => Both use the one schema
An address leads to a product, study or page that does not exist => 404 with the page that says so
What people type, or an id that opens an order, turns up in logs, errors, addresses or storage => It is in the database and in mails, and tests look for it everywhere else
Personal data is kept for ever => Unpaid orders lose it after 30 days, messages go after 12 months, paid orders keep the figures; an erasure takes a person out at once
Something is stored in the browser before it is asked for => Reading stores nothing; what buying and signing in store is named on the privacy page
A package is swapped or does more than it says => Exact versions, locked with a hash each; install scripts run for two named packages alone
Something stands still and nobody looks => A mail to the firm, once for each time that an order needs it: amount differs, not settled, mail given up, dispute or question of a bank to be answered, refund failed, warning of fraud, payment under review, pending over 75 min; and when Stripe is silent for 15 min, refuses the key or cannot be reached, 5 signatures are wrong within 1 h, or the sweep has stopped. The health answer fails when sweep, Stripe or mail server have failed for half an hour, and under ?strict when something has waited for a person for a day
A backup is put back => It holds the unique keys, and the sweep brings orders up to date without a second mail
The same client pays for the same services twice, in two tabs or on two devices => Both orders stand. Of two with one address and the same items within 24 h, the one paid later becomes an entry at once, with a mail to the firm; both pages of the staff name and link the other, and nobody else learns of it
`

/** What can go wrong, by number from 1: the fault, and what the shop does then. */
export const ROWS: readonly (readonly [fault: string, behaviour: string])[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [fault = '', behaviour = ''] = line.split(' => ')
    return [fault, behaviour]
  })
