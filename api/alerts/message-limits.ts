/** The maximum of messages of alerts to a user within 24 hours; what fires beyond them is only in the history. */
export const maxMessagesPerDay = 10
