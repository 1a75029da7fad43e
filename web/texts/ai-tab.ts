/** What the first page needs of the AI tab, before its own part has come. */
export const aiTab = { loading: 'Loading AI notes...' } as const
