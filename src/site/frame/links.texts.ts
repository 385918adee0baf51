/** After the label of a link that opens a new tab, for screen readers. */
export const NEW_TAB = '(opens in a new tab)'
