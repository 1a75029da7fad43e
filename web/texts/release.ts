/** A newer release is on the device. */
export const releaseNotice = {
  title: 'New version',
  ready: 'New version ready',
  later: 'Later',
  reload: 'Reload',
} as const
