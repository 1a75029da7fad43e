/** What the user has saved on the device. */
export const personalData = {
  ofNewerRelease:
    'A newer version of Stonks has stored your screens, notes and alerts on this device. Nothing is lost: they’re back after the next update. What you add until then is lost when you close this page.',
} as const

/** Lists in words: “#core and #value”. */
export const inLists = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' and ')
