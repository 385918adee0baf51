// Imported by not-found pages alone: leaves a trace for whoever looks into a broken link.
console.error('Unknown path:', location.pathname)
