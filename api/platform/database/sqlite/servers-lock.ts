import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../../runtime/files.ts'
import { databaseFiles } from '../open-database.ts'
import { lockFolder } from './open-sqlite.ts'

/** Delay between two attempts in milliseconds, and attempts, while another server checks whether it is alone. */
const retry = { delay: 10, tries: 10 }

/**
 * Every server holds a shared lock on a file of its folder: `isAlone` says whether no other server has it. `leave` can
 * be called repeatedly; the system does it when the process ends. If the folder cannot be used, opening the database
 * reports why.
 */
export async function joinServers(dataDir: string) {
  const { servers } = databaseFiles(dataDir)
  try {
    await makeFolder(dataDir)
    const alone = lockFolder(servers, 'exclusive')
    alone?.()
    for (let tries = 1; tries <= retry.tries; tries++) {
      const leave = lockFolder(servers, 'shared')
      if (leave) return { isAlone: alone !== undefined, leave }
      await sleep(retry.delay)
    }
  } catch {
    // Reported below.
  }
  return { isAlone: true, leave: () => undefined }
}
