/** Marks what has come since the last visit. */
export const newLabel = ' New'
