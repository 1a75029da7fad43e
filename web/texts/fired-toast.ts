/** The message that an alert has fired. */
export const firedToast = { view: 'View' } as const
