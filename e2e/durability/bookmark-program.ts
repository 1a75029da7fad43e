import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { createAnnounce } from '../../api/platform/http/announce.ts'
import { stopGracefully } from '../../api/platform/http/listen.ts'
import { aBookmarkServer, aUser } from '../../api/testing/people.ts'

/** A bookmark server in a separate process, which tests kill. Its arguments are a data folder, users and symbols. */
const [dataDir = '', people = '', symbols = ''] = process.argv.slice(2)
const opened = await openDatabaseFile(dataDir)
if (!opened.ok) {
  console.error(opened.failure.join('\n'))
  process.exit(1)
}
const database = opened.value
await database.transaction().execute(async (transaction) => {
  const known = await transaction.selectFrom('users').select('id').execute()
  for (const id of people.split(',')) if (!known.some((row) => row.id === id)) await aUser(transaction, id)
})

const app = await aBookmarkServer(database, symbols.split(','))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
const announce = createAnnounce(app.log)
process.once('SIGTERM', () => void stopGracefully(app, { database, announce, delaySeconds: 0 }))
