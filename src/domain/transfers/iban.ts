/** Length of an IBAN in characters, by country. */
const IBAN_LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'.split(
    ' ',
  )

const IBAN_PATTERN = /^[A-Z]{2}\d\d( ?[A-Z0-9]){11,30}$/

/** Whether a text is an IBAN of its country's length with valid check digits (ISO 7064, mod 97-10). */
export function isIban(written: string): boolean {
  const iban = written.replaceAll(' ', '')
  const isWhole = IBAN_LENGTHS.includes(`${iban.slice(0, 2)}${iban.length}`)
  if (!IBAN_PATTERN.test(written) || !isWhole) return false
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % 97n === 1n
}

/** British banks in Guernsey, Man and Jersey have the island's code in the BIC, but GB in the IBAN. */
const GB_ISLANDS = ['GG', 'IM', 'JE']

/** Whether a BIC and an IBAN have the same country, if the BIC names one. */
export function isBicOfIbanCountry(bic: string, iban: string): boolean {
  const [bank, account] = [bic.slice(4, 6), iban.slice(0, 2)]
  return (
    !/^[A-Z]{2}$/.test(bank) || bank === account || (account === 'GB' && GB_ISLANDS.includes(bank))
  )
}
