/** Text for screen readers after the label of a link that opens a new tab. */
export const NEW_TAB_TEXT = '(opens in a new tab)'
