/** The frame of the legal documents; their text is in `web/documents`. */
export const legalDocument = {
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
  changed: 'Last changed on',
  contents: 'Contents',
} as const
