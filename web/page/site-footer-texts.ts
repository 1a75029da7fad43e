/** The footer of every page. */
export const siteFooter = {
  help: 'Help',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const
