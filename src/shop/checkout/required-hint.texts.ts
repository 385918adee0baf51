/** Separate from the texts of the checkout, which the portal does not load. */
export const REQUIRED_HINT = 'Fields marked with an asterisk are required.'
