import { askApi } from './api.ts'

/** Asks the server whether it is there: the state of the connection then says so. */
export async function lookForServer(signal?: AbortSignal): Promise<void> {
  await askApi({ path: '/health', signal })
}
