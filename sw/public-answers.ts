/**
 * Whether this address of ours answers everybody alike, and may therefore be kept on a device that many may share. The page
 * stores price histories itself.
 */
export const isPublicAnswer = (path: string): boolean => /^\/api\/(ai|config|stocktwits\/[^/]+)$/.test(path)

export const isPicture = (path: string): boolean => /^\/api\/stocktwits\/image\/[^/]+$/.test(path)
