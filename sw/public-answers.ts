/** Whether this address of ours answers everybody alike, and may therefore be kept on a device that many may share. */
export const isPublicAnswer = (path: string): boolean =>
  /^\/api\/(ai|config|history\/[^/]+|stocktwits\/[^/]+)$/.test(path)

export const isPicture = (path: string): boolean => /^\/api\/stocktwits\/image\/[^/]+$/.test(path)
