/** Why a file was not read, if the file is not the reason. */
export const readingFailures = {
  cancelled: 'Reading was cancelled.',
  failed: 'The file could not be read. Reload the page and try again.',
} as const
