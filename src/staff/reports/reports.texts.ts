export const REPORTS_TEXTS = {
  failed: 'The report could not be loaded',
  forbidden: {
    title: 'Only owners and bookkeepers see this page',
    text: 'Ask an owner for another role.',
  },
  export: 'Invoices as CSV',
  exportToImport: 'Invoices for Xero or QuickBooks',
  empty: 'Nothing was sold in this period',
  statement: 'Statement',
  byMonth: 'By month',
  byProduct: 'By service',
} as const
