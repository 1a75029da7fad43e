/** The footer of every page. */
export const siteFooter = {
  help: 'Help',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const

/** The frame of the legal documents; their text is in `web/documents`. */
export const legalDocument = {
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
  changed: 'Last changed on',
  contents: 'Contents',
} as const
