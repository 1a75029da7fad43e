import { fileURLToPath } from 'node:url'

/** What is served as it lies there. */
export const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url))
