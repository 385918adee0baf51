import amex from './payment-marks/amex.svg?raw'
import mastercard from './payment-marks/mastercard.svg?raw'
import paypalMark from './payment-marks/paypal.svg?raw'
import visa from './payment-marks/visa.svg?raw'

const WIDTH = 48
const HEIGHT = 32
const GAP = 8

/** The logos of the cards, and of PayPal if it is offered, in a row as one SVG. */
export function paymentLogosSvg({ paypal }: { paypal: boolean }): string {
  const marks = [visa, mastercard, amex, ...(paypal ? [paypalMark] : [])]
  const width = marks.length * (WIDTH + GAP) - GAP
  const row = marks.map((mark, place) =>
    mark
      .trim()
      .replace('<svg ', `<svg x="${place * (WIDTH + GAP)}" width="${WIDTH}" height="${HEIGHT}" `),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">${row.join('')}</svg>\n`
}
