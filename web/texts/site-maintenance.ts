/** Takes the page's place while the site is being worked on. */
export const siteMaintenance = {
  title: 'Site Maintenance',
  why: (failure: string): string => `${failure} This page reloads by itself.`,
  reload: 'Reload now',
} as const
