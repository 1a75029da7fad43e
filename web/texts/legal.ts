/** The frame of the legal documents; what they say stands in `web/features/legal`. */
export const legalDocument = {
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
  changed: 'Last changed on',
  contents: 'Contents',
} as const
