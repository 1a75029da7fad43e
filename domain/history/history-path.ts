/** The address of the market's past: its manifest and files. In its own module, because no first visit needs it. */
export const historyPath = '/data/history'
