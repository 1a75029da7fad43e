/** What the browser is asked to call when it wakes the app to look for a new market. */
export const marketNewsTag = 'market'
