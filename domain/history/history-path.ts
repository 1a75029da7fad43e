/** The address of the market's past: its manifest, and the files that it names. Apart: no first visit needs it. */
export const historyPath = '/data/history'
