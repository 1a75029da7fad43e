/** The maximum number of alert messages to a user in 24 hours; further alerts are only in the history. */
export const maxMessagesPerDay = 10
