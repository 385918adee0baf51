/** Text for screen readers after the label of a link that opens a new tab. */
export const NEW_TAB = '(opens in a new tab)'
