/** What begins the installation of the app. */
export const installLabels = { dialog: 'Install app', menu: 'Add to Home Screen' } as const
