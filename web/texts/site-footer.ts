/** The line below every page. */
export const siteFooter = {
  disclaimer: 'Stonks only go up, except when they don’t. Nothing here is advice, least of all the name.',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
} as const
