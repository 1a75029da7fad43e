/** What the user has saved on the device. */
export const personalData = {
  isOfNewerRelease:
    'Your screens, notes and alerts on this device are of a newer version of Stonks. They’re kept, and shown again once it’s back.',
} as const
