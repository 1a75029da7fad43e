/** Replaces the page during maintenance. */
export const siteMaintenance = {
  title: 'Site Maintenance',
  why: (failure: string): string => `${failure} This page reloads by itself.`,
  reload: 'Reload now',
} as const
