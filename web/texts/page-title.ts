/** What tabs, histories and bookmarks call the pages. */
export const siteTitle = 'Stonks'
export const pageTitle = (page: string): string => `${page} · Stonks`
