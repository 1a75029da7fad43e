/** The message that an alert has fired, in the page and by the system. */
export const firedToast = { title: 'Stonks', view: 'View' } as const
